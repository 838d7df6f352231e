import { type Progress, totalHeader } from '@onchan-bowls/contract/progress';
import { request } from './api.js';
import { saveFile } from './save-file.js';

const [quote, newline] = [0x22, 0x0a];

/**
 * Downloads a file of events, a line for each, and saves it under a name.
 * @param onProgress is called for each part that arrives.
 * @throws as `request` does; nothing is saved then.
 */
export const download = async (
  path: string,
  name: string,
  onProgress: (progress: Progress) => void,
): Promise<void> => {
  await request<null>('GET', path, {
    readBody: async ({ headers, body }, onPart) => {
      const total = Number(headers.get(totalHeader));
      const linesUntil = lineCounter(name.endsWith('.csv'));
      const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(part, controller) {
          onPart();
          onProgress({ done: Math.min(linesUntil(part), total), total, unit: 'events' });
          controller.enqueue(part);
        },
      });
      // The browser collects the parts, on its disk if there are many.
      saveFile(name, await new Response(body?.pipeThrough(counter) ?? null, { headers }).blob());
      return 'null';
    },
  });
};

/** Returns a function that counts the lines up to the end of each part. In CSV, line breaks between quotes do not end a line. */
const lineCounter = (isCsv: boolean): ((part: Uint8Array) => number) => {
  let lines = 0;
  let isQuoted = false;
  return (part) => {
    for (const byte of part) {
      if (isCsv && byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines += 1;
    }
    return lines;
  };
};
