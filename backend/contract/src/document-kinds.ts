/** The kinds of documents, in the order in which they are shown, each by its name on the screen. */
export const documentKinds = {
  rules: 'Constitution and Rules',
  policies: 'Policies',
  minutes: 'Minutes',
  other: 'Other Documents',
} as const;

export type DocumentKind = keyof typeof documentKinds;

/** Whether visitors read a new document of this kind unless its author says otherwise. */
export const isVisibleByDefault = (kind: DocumentKind): boolean => kind !== 'minutes';

export const mebibyte = 1024 * 1024;

/** A file's size in words, such as `34 kB` or `2.4 MB`. */
export const sizeInWords = (bytes: number): string =>
  bytes < mebibyte / 10 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / mebibyte).toFixed(1)} MB`;
