import type { APIRequestContext, Page } from '@playwright/test';
import { untilAlive } from './support/alive.js';
import { watchProblems } from './support/problems.js';
import { expect, test } from './support/product.js';
import { expectUsable } from './support/usable.js';

/** A visitors' form, and what it says. */
interface VisitorForm {
  name: string;
  path: string;
  /** Shows the form. */
  open: (page: Page) => Promise<void>;
  /** What is typed into it, by the names of the fields. */
  values: Readonly<Record<string, string>>;
  choose: Readonly<Record<string, string>>;
  errors: readonly string[];
  label: string;
  failure: string;
  success: string;
  /** What the page looks like afterwards. */
  expectDone: (page: Page) => Promise<void>;
}

const person = {
  'First Name': 'Ann',
  'Last Name': 'Example',
  Email: 'ann@example.com',
  Phone: '01624 000000',
};
const personErrors = [
  'First name is required',
  'Last name is required',
  'Valid email is required',
  'Phone number is required',
];

const goTo = (path: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByLabel('First Name')).toBeEditable();
  // Only then its button has its colours.
  await untilAlive(page);
};
const expectSubmitted = (heading: string) => async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
};

const membership: VisitorForm = {
  name: 'the membership application',
  path: '/api/member-applications',
  open: goTo('/membership-apply'),
  values: person,
  choose: { 'Membership Type': 'Adults' },
  errors: [...personErrors, 'Membership type is required'],
  label: 'Submit Application',
  failure: 'Submission Failed',
  success: "Thank you! We'll review your application and get back to you soon.",
  expectDone: expectSubmitted('Application Submitted Successfully!'),
};

const taster: VisitorForm = {
  name: 'the taster session application',
  path: '/api/taster-sessions',
  open: goTo('/taster-session-apply'),
  values: { ...person, 'Preferred Dates and Times': 'Any Saturday morning' },
  choose: {},
  errors: [...personErrors, 'Preferred dates and times are required'],
  label: 'Submit Application',
  failure: 'Submission Failed',
  success: "Thank you! We'll be in touch soon to arrange your free taster session.",
  expectDone: expectSubmitted('Taster Session Application Submitted!'),
};

const contact: VisitorForm = {
  name: 'the message to the club',
  path: '/api/messages',
  open: async (page) => {
    await page.goto('/membership');
    await page.getByRole('button', { name: 'Get In Touch' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Contact' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  },
  values: { Name: 'Ann Example', Email: 'ann@example.com', Message: 'When is the green open?' },
  choose: {},
  errors: ['Name is required', 'Valid email is required', 'Message is required'],
  label: 'Send Message',
  failure: 'Error sending message',
  success: "We'll get back to you as soon as possible.",
  expectDone: async (page) => {
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Get In Touch' })).toBeFocused();
  },
};

const forms = [membership, taster, contact];

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const button = (page: Page, { label }: VisitorForm) => page.getByRole('button', { name: label });

const fillIn = async (page: Page, { values, choose }: VisitorForm) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  for (const [name, value] of Object.entries(choose)) await page.getByLabel(name).selectOption(value);
};
const press = async (page: Page, key: string, times: number) => {
  for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
};
const expectKept = async (page: Page, { values }: VisitorForm) => {
  for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value);
};

/** Expects that a form has a box for each field when it is printed, and nothing to press. */
const expectPrintable = async (page: Page, form: VisitorForm) => {
  await page.emulateMedia({ media: 'print' });
  for (const name of Object.keys(form.values)) await expect(field(page, name)).toBeVisible();
  const controls = page
    .getByRole('main')
    .getByRole('button')
    .or(page.getByRole('link', { name: /^Back to/ }));
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
};

/** How many records there are, as an administrator is told. */
const countRecords = async (request: APIRequestContext, { path }: VisitorForm): Promise<number> =>
  ((await (await request.get(path)).json()) as unknown[]).length;

// `request` has cookies of its own: the page is not signed in by it.
test.beforeEach(async ({ request, product: { url, adminPassword } }) => {
  const headers = { Origin: url };
  await request.post('/api/admin/session', { headers, data: { password: adminPassword } });
});

for (const form of forms) {
  test(`${form.name}: wrong, refused, sent, with the keyboard alone`, async ({ page }) => {
    const problems = watchProblems(page);
    await form.open(page);
    const [first = ''] = Object.keys(form.values);
    await field(page, first).focus();
    const names = [...Object.keys(form.values), ...Object.keys(form.choose)];
    await press(page, 'Tab', names.length);
    for (const error of form.errors) await expect(page.getByText(error)).toBeVisible();
    await expectUsable(page, { widths: [390, 768, 1280] });

    await press(page, 'Shift+Tab', names.length);
    await expect(field(page, first)).toBeFocused();
    for (const text of [...Object.values(form.values), ...Object.values(form.choose)]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    for (const error of form.errors) await expect(page.getByText(error)).toBeHidden();

    await page.route(form.path, (route) => route.abort(), { times: 1 });
    await expect(button(page, form)).toBeEnabled();
    while (!(await button(page, form).evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText(form.failure)).toBeVisible();
    await expect(button(page, form)).toBeFocused();
    await expect(button(page, form)).toHaveAccessibleDescription(
      /^We could not confirm that this was sent\. Please send it again; it will not be sent twice\./,
    );
    await expectKept(page, form);
    await expectUsable(page, { widths: [390] });

    await page.keyboard.press('Enter');
    await expect(page.getByText(form.success)).toBeVisible();
    await form.expectDone(page);
    // The pages of the two applications look alike afterwards, and that of the message as it did before.
    if (form === membership) await expectUsable(page);
    expect(problems).toEqual(['Failed to load resource: net::ERR_FAILED']);
  });
}

// A page and a dialog.
for (const form of [membership, contact]) {
  test(`${form.name} keeps what was typed over Back, a reload and Escape, and lets go of it when it was sent`, async ({
    page,
    request,
  }) => {
    const problems = watchProblems(page);
    const before = await countRecords(request, form);
    await page.goto('/');
    await form.open(page);
    await fillIn(page, form);
    // The page is hydrated then. It cannot keep anything before.
    await expect(button(page, form)).toBeEnabled();
    await page.reload();
    if (form === contact) {
      // The dialog opens again.
      await expectKept(page, form);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: 'Get In Touch' }).press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(/\/membership$/);
    } else {
      await expectKept(page, form);
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
    }
    await form.open(page);
    await expectKept(page, form);
    // A double click sends it once.
    await button(page, form).dblclick();
    await expect(page.getByText(form.success)).toBeVisible();
    await form.expectDone(page);
    expect(await countRecords(request, form)).toBe(before + 1);
    // A page that was left in the wrong way shows it on the next one.
    const home = page
      .getByRole('link', { name: 'Back to Home' })
      .or(page.getByRole('banner').getByRole('link'));
    await home.first().press('Enter');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Try a Free Taster Session' })).toBeVisible();
    expect(problems).toEqual([]);
    await form.open(page);
    for (const name of Object.keys(form.values)) await expect(field(page, name)).toHaveValue('');
  });
}

test('the membership application is recorded once when the answer was lost and it is sent again', async ({
  page,
  request,
}) => {
  const before = await countRecords(request, membership);
  await membership.open(page);
  await fillIn(page, membership);
  await page.route(
    membership.path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, membership).click();
  await expect(page.getByText(membership.failure)).toBeVisible();
  await expectPrintable(page, membership);
  await button(page, membership).press('Enter');
  await expect(page.getByText(membership.success)).toBeVisible();
  expect(await countRecords(request, membership)).toBe(before + 1);
});

test('the taster session application outlives being offline, and says so without the code that shows toasts', async ({
  page,
  context,
}) => {
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await taster.open(page);
  await fillIn(page, taster);
  // What shows the failure is loaded before it is needed.
  await expect(button(page, taster)).toBeEnabled();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await button(page, taster).click();
  await expect(page.getByText(taster.failure)).toBeVisible();
  await expect(button(page, taster)).toHaveAccessibleDescription(/You are offline\./);
  await expectKept(page, taster);
  await context.setOffline(false);
  await expectPrintable(page, taster);
  await button(page, taster).click();
  await expect(page.getByText(taster.success)).toBeVisible();
  await taster.expectDone(page);
});
