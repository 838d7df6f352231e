/** Normalises a text for comparison, ignoring case and spaces. */
export const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
