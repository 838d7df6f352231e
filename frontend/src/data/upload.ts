import { NetworkError, request, timeout } from './api.js';

/** Sends a file as `request` does, in a POST. Of one that gets no response in time it says that it is too large. */
export const upload = <Answer>(path: string, options: Parameters<typeof request>[2]): Promise<Answer> =>
  request<Answer>('POST', path, options).catch((error: unknown) => {
    if (error instanceof NetworkError && error.cause === timeout) {
      error.message = 'The file took too long to send. Please choose a smaller one';
    }
    throw error;
  });
