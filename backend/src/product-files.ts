import { createRequire } from 'node:module';
import { join } from 'node:path';

// The bundle has all code in one folder. Only beside the programs are these paths the same in `dist` and in the bundle.

/** The built single-page app. */
export const siteFolder = join(import.meta.dirname, '../../frontend/dist');

/** The program of the console commands. */
export const consoleProgram = join(import.meta.dirname, 'onchan.js');

/** Makes the sizes of a picture, in a process of its own. */
export const decoderProgram = join(import.meta.dirname, '../bin/decode-picture.js');

/** The version of the product, such as `0.2.0`. */
export const { version: productVersion } = createRequire(import.meta.url)('../package.json') as {
  version: string;
};
