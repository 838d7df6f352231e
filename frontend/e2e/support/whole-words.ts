import { expect, type Page } from '@playwright/test';

/** Expects that no word of the page, or none of these words, is broken between two lines. */
export const expectWholeWords = async (page: Page, words?: readonly string[]): Promise<void> => {
  const broken = await page.evaluate((words) => {
    /** Words for screen readers alone stand in a box of one pixel. */
    const isForScreenReaders = (element: Element | null): boolean =>
      element !== null &&
      (element.getBoundingClientRect().width <= 1 || isForScreenReaders(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility() || isForScreenReaders(text.parentElement)) continue;
      // Addresses may break anywhere.
      if (text.data.includes('://')) continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        if (words && !words.includes(word)) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    }
    return found;
  }, words);
  expect(broken).toEqual([]);
};
