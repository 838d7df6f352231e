/** A text by which it is known again, whatever its capitals and spaces. */
export const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
