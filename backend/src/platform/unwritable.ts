import { StartRefusedError } from './start-refused.js';

/** Advice to the operator about files that cannot be written. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user must not write there',
  EPERM: 'this user must not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the file would be larger than is allowed',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
};

/**
 * Does work that writes into a folder.
 * @param refusal the beginning of the sentence for the operator when it cannot be written.
 * @throws StartRefusedError with that sentence.
 */
export const orUnwritable = async <Result>(refusal: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new StartRefusedError(`${refusal}: ${reason}`, { cause: error });
  }
};
