import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that axe finds nothing against WCAG 2.2 A and AA in what the page shows now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // A text that is still fading in does not have its colours yet, and a dialog that was asked for just now starts to move
  // with the next frame.
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    for (let still = 0; still < 3; still += 1) {
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      if (moving.length > 0) still = 0;
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await frame();
    }
  });
  const { violations } = await new AxeBuilder({ page })
    // The other mode opens a page of its own for each result, for the sake of frames from other sites. There are none.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};
