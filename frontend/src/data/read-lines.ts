import type { RequestOptions } from './api.js';

/**
 * Reads a response of lines of JSON, for `request`, which then returns the last line.
 * @param onLine is called for each line before the last, as it arrives.
 */
export const readLines =
  (onLine: (line: unknown) => void): NonNullable<RequestOptions['readBody']> =>
  async ({ body }, onPart) => {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let begun = '';
    let last = '';
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return last;
      onPart();
      const lines = (begun + part.value).split('\n');
      begun = lines.pop() ?? '';
      for (const line of lines) {
        if (last !== '') onLine(JSON.parse(last));
        last = line;
      }
    }
  };
