import { showError, showSuccess } from './toast.js';

/** Puts a text into the clipboard, and says whether it is there. */
export async function copyText(text: string): Promise<void> {
  try {
    // On plain HTTP the clipboard is missing, although its type does not say so.
    await navigator.clipboard.writeText(text);
    showSuccess('Copied');
  } catch {
    showError('Not copied', 'Please select the text and copy it by hand.');
  }
}
