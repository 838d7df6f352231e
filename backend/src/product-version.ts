import { createRequire } from 'node:module';

/** The version of the product, such as `0.2.0`. */
export const { version: productVersion } = createRequire(import.meta.url)('../package.json') as {
  version: string;
};
