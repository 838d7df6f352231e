import type { AnnouncementRecord } from '@onchan-bowls/contract/announcements';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { showMore } from './support/dashboard.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { send } from './support/send.js';
import { expectUsable } from './support/usable.js';

const path = '/api/announcements';

const published = async (request: APIRequestContext): Promise<AnnouncementRecord[]> =>
  (await (await request.get(`${path}/all`)).json()) as AnnouncementRecord[];

// The page shares these cookies: it is signed in, and its browser knows.
test.beforeEach('nothing is announced', async ({ page, product: { url, adminPassword } }) => {
  await send(page.request, url, 'POST', '/api/admin/session', { password: adminPassword });
  for (const { id } of await published(page.request)) {
    await send(page.request, url, 'DELETE', `${path}/${id}`);
  }
  await page.addInitScript(() => sessionStorage.setItem('admin-authenticated', 'true'));
});

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const paste = (text: Locator, html: string) =>
  text.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', data);
    clipboardData.setData('text/plain', 'as text');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('a volunteer writes an announcement, and a visitor reads it as it looked', async ({ page, browser }) => {
  const problems = watchProblems(page);
  await page.goto('/admin?tab=announcements');
  await expect(page.getByText('No announcements yet')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'New Announcement' }).click();
  await expect(content(page)).toBeVisible();
  await expect(content(page)).toHaveCSS('height', '200px');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(page.getByText('Please check all fields are filled correctly')).toBeVisible();
  await expect(content(page)).toHaveAccessibleDescription('Content is required');
  await expectUsable(page);

  await page.getByLabel('Title').fill('The green opens');
  await content(page).click();
  await page.keyboard.type('Come and ');
  await tool(page, 'Bold').click();
  await page.keyboard.type('play');
  await page.keyboard.press('Control+B');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.type(' on Saturday.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Bring:');
  await page.keyboard.press('Enter');
  await tool(page, 'Bullet list').click();
  await page.keyboard.type('flat shoes');
  await page.keyboard.press('Enter');
  await page.keyboard.type('a frown');
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.type('smile');
  await page.keyboard.press('Enter');
  // In an empty item it ends the list.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+I');
  await page.keyboard.type('See you');
  const text = await content(page).innerText();
  await paste(content(page), '<h2>there,</h2><table><tr><td>Ann</td><td>Bob</td></tr></table>');
  await expect(content(page)).toContainText('See youthere,');
  await page.keyboard.press('Control+Z');
  await expect(content(page)).not.toContainText('Ann');
  expect(await content(page).innerText()).toBe(text);
  await page.keyboard.press('Control+Shift+Z');
  await expect(content(page)).toContainText('Ann, Bob');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Announcement Created')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Announcements (1)' })).toBeVisible();
  const [{ content: html } = { content: '' }] = await published(page.request);
  expect(html).toBe(
    '<p>Come and <strong>play</strong> on Saturday.<br />Bring:</p>' +
      '<ul><li>flat shoes</li><li>a smile</li></ul><p><em>See you</em>there,</p><p>Ann, Bob</p>',
  );

  const visitor = await browser.newPage();
  await visitor.goto(new URL('/announcements', page.url()).href);
  const article = visitor.getByRole('article', { name: 'The green opens' });
  await expect(article.locator('strong')).toHaveText('play');
  await expect(article.getByRole('listitem')).toHaveText(['flat shoes', 'a smile']);
  await visitor.close();

  await showMore(page, 'The green opens');
  await page.getByRole('link', { name: 'Changes: The green opens' }).click();
  await expect(page.getByText('published the announcement ‘The green opens’')).toBeVisible();
  expect(problems).toEqual([]);
});

test('the keyboard is enough to write and to format', async ({ page }) => {
  const problems = watchProblems(page);
  await page.goto('/admin?tab=announcements');
  await page.getByRole('button', { name: 'New Announcement' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('One ');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Underline')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(tool(page, 'Underline')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Underline on' })).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('two');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+B');
  await page.keyboard.press('Control+K');
  const linking = page.getByRole('dialog', { name: 'Add Link' });
  await expect(linking.getByLabel('Address')).toBeFocused();
  await expectUsable(page);
  await page.keyboard.type('www.example.org');
  await page.keyboard.press('Enter');
  await expect(linking).toBeHidden();
  await expect(content(page)).toBeFocused();
  await page.keyboard.type(' now');
  // The fields for dates have a stop for each of their parts.
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const isFocused = () => cancel.evaluate((button) => button === document.activeElement);
  for (let stops = 0; stops < 30 && !(await isFocused()); stops += 1) await page.keyboard.press('Tab');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Announcement Created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Announcement' })).toBeFocused();
  expect((await published(page.request))[0]?.content).toBe(
    '<p><a href="https://www.example.org/" rel="noopener noreferrer"><strong>One <u>two</u></strong></a><strong><u> now</u></strong></p>',
  );

  await page.getByRole('button', { name: 'Edit: By keys' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Shift+Tab');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Clean')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content(page).getByText('One two now')).toHaveCSS('font-weight', '400');
  await page.keyboard.press('Escape');
  // The dialog below holds the focus until this one has it.
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await expect(question.getByRole('button', { name: 'Close' })).toBeFocused();
  await question.getByRole('button', { name: 'Leave without saving' }).press('Enter');
  expect(problems).toEqual([]);
});

test('a dialog and a question leave the focus to somebody who is faster', async ({ page }) => {
  await page.goto('/admin?tab=announcements');
  const add = page.getByRole('button', { name: 'New Announcement' });
  await expect(add).toBeVisible();
  // Moves on from the title as soon as it has the focus, before the dialog's focus trap starts.
  await page.evaluate(() =>
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLInputElement)
          document.querySelector<HTMLElement>('[role=dialog] [type=checkbox]')?.focus();
      },
      { once: true },
    ),
  );
  await add.dispatchEvent('click');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('aria-hidden', 'true');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Accounts' }).click();
  await showMore(page, 'admin');
  const ask = page.getByRole('button', { name: /^Sign Out Everywhere/ }).first();
  await page.evaluate(() => {
    new MutationObserver((_changes, observer) => {
      const answers = document.querySelectorAll<HTMLElement>('[role=alertdialog] button');
      if (answers.length === 0) return;
      observer.disconnect();
      answers[1]?.focus();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await ask.dispatchEvent('click');
  await expect(page.locator('#root')).toHaveAttribute('aria-hidden', 'true');
  await expect(
    page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere' }),
  ).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('words are composed, in the style that was chosen for them', async ({ page }) => {
    const problems = watchProblems(page);
    await page.goto('/admin?tab=announcements&task=add');
    await page.getByLabel('Title').fill('By thumb');
    await content(page).tap();
    const keyboard = await page.context().newCDPSession(page);
    const compose = async (word: string) => {
      for (let end = 1; end <= word.length; end += 1) {
        const text = word.slice(0, end);
        await keyboard.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
      }
      await keyboard.send('Input.insertText', { text: word });
      await expect(content(page)).toContainText(word);
    };
    await compose('Come');
    await keyboard.send('Input.insertText', { text: ' and ' });
    await tool(page, 'Bold').tap();
    await compose('play');
    await expect(content(page).getByText('play')).toHaveCSS('font-weight', '700');
    await tool(page, 'Bold').tap();
    await keyboard.send('Input.insertText', { text: ' ' });
    await compose('bowls');
    await page.keyboard.press('Enter');
    await tool(page, 'Ordered list').tap();
    await compose('tea');
    for (let line = 0; line < 9; line += 1) {
      await page.keyboard.press('Enter');
      await page.keyboard.type('cake');
    }
    await page.keyboard.press('Enter');
    // A new line is never out of sight.
    await expect(content(page).getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(page.getByText('Announcement Created')).toBeVisible();
    expect((await published(page.request))[0]?.content).toBe(
      `<p>Come and <strong>play</strong> bowls</p><ol><li>tea</li>${'<li>cake</li>'.repeat(9)}<li></li></ol>`,
    );
    expect(problems).toEqual([]);
  });
});
