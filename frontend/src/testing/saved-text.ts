import { expect, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { readTextFile } from '../lib/csv.js';

/** The text of the file that is saved while something is done. */
export const savedText = async (work: () => Promise<unknown>): Promise<string> => {
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: jest.fn() });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await work();
  await waitFor(() => expect(saved).toHaveLength(1));
  click.mockRestore();
  return (await readTextFile(saved[0] ?? new Blob())) ?? '';
};
