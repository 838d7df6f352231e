import { showError, showSuccess } from './toast.js';

/** Copies a text to the clipboard, and shows a toast with the outcome. */
export async function copyText(text: string): Promise<void> {
  try {
    // On plain HTTP the clipboard is missing, although its type is not optional.
    await navigator.clipboard.writeText(text);
    showSuccess('Copied');
  } catch {
    showError('Not copied', 'Please select the text and copy it by hand.');
  }
}
