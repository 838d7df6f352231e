import type { Problem, ProblemCode } from '@onchan-bowls/contract/problem';
import { isAttended } from './attended.js';

/** A response with status 400 or higher. Its message is `"{status}: {detail}"`; people read its `detail`. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's stable problem code, if there is one. */
  readonly code: ProblemCode | undefined;
  readonly detail: string;
  /** One entry per invalid field of the request. */
  readonly errors: NonNullable<Problem['errors']>;

  constructor(status: number, detail: string, problem?: Partial<Problem>) {
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.code = problem?.code;
    this.errors = problem?.errors ?? [];
  }
}

/** No response: the device is offline or the server cannot be reached. */
export class NetworkError extends Error {
  readonly offline: boolean;

  constructor(cause: unknown, message?: string) {
    const offline = !navigator.onLine;
    super(message ?? (offline ? 'You are offline' : 'The server cannot be reached'), { cause });
    this.name = 'NetworkError';
    this.offline = offline;
  }
}

/** The response to a command was lost, so it may have been carried out. A retry with the same key is carried out only once. */
export class UnconfirmedError extends NetworkError {
  override name = 'UnconfirmedError';
}

/** A message for the user about any error. A refusal is the server's sentence alone, without the status. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.detail;
  return error instanceof Error ? error.message : String(error);
};

/** Whether a request was refused because the session has ended, and not because of a password, code or passkey. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && !/^(wrong|code|passkey)-/.test(error.code ?? '');

export interface RequestOptions {
  body?: unknown;
  /** Sent as it is, with its own type. */
  file?: Blob;
  /** The version that was read. If the record has changed since, the server returns 409. */
  version?: number | undefined;
  /** The same key for all attempts of one submission, so that it is recorded once. */
  idempotencyKey?: string | undefined;
  /** Gives up waiting for the response. */
  signal?: AbortSignal | undefined;
  /** Reads a body that arrives in parts, and calls `onPart` for each, which may take as long as another whole body. */
  readBody?: ((response: Response, onPart: () => void) => Promise<string>) | undefined;
}

const parsed = (text: string): Partial<Problem> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** In milliseconds. */
export const timeout = 30_000;

/** @throws if the whole response, or the next part of it, does not arrive in time. */
const fetchText = async (
  path: string,
  init: RequestInit,
  { readBody, signal }: RequestOptions,
): Promise<{ response: Response; text: string }> => {
  const controller = new AbortController();
  const wait = () => setTimeout(() => controller.abort(timeout), timeout);
  signal?.addEventListener('abort', () => controller.abort());
  let timer = wait();
  const onPart = () => {
    clearTimeout(timer);
    timer = wait();
  };
  try {
    const response = await fetch(path, { ...init, signal: controller.signal });
    const text = readBody && response.ok ? await readBody(response, onPart) : await response.text();
    return { response, text };
  } finally {
    clearTimeout(timer);
  }
};

const refusal = ({ status, statusText }: Response, text: string): ApiError => {
  const problem = parsed(text);
  // A gateway in front of the server sends a page of its own.
  const plain = text.trimStart().startsWith('<') ? '' : text;
  const detail =
    typeof problem?.detail === 'string' ? problem.detail : plain || statusText || 'No reason given';
  return new ApiError(status, detail, problem);
};

/**
 * Calls the API with the session cookie and returns the JSON body, or undefined if there is none.
 * @throws ApiError for status 400 or higher, NetworkError without a response within 30 seconds, UnconfirmedError if it is
 *   unknown whether a command with a key was carried out.
 */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const { body, file, version, idempotencyKey } = options;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (version !== undefined) headers.set('If-Match', `"${version}"`);
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  // Background requests must not keep a session alive.
  if (method === 'GET' && !isAttended()) headers.set('X-Unattended', 'true');

  const init: RequestInit = { method, headers, credentials: 'include' };
  // Undefined without a body.
  init.body = file ?? JSON.stringify(body);

  const isSent = navigator.onLine && idempotencyKey !== undefined;
  const noAnswer = (cause: unknown) => (isSent ? new UnconfirmedError(cause) : new NetworkError(cause));
  const { response, text } = await fetchText(path, init, options).catch((cause: unknown) => {
    throw noAnswer(cause);
  });
  if (!response.ok) {
    const error = refusal(response, text);
    // A response without a code came from a gateway, which may have lost the server's response.
    throw isSent && error.code === undefined && error.status >= 502 ? new UnconfirmedError(error) : error;
  }
  if (response.status === 204) return undefined as Answer;
  try {
    return JSON.parse(text) as Answer;
  } catch (cause) {
    throw noAnswer(cause);
  }
}

/** Sends a GET, and returns its JSON. */
export const get = <Answer>(path: string): Promise<Answer> => request<Answer>('GET', path);
