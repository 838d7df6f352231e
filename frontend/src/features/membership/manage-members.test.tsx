import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { api, refuse, server } from '../../testing/api.js';
import { exampleDue, exampleMember } from '../../testing/handlers/members.js';
import { enterText, openTab, press, pressFor, renderApp, replaceText } from '../../testing/render-app.js';

const open = () => openTab('members');
const names = async () =>
  within(await screen.findByRole('list', { name: 'Members' }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

const bob = exampleMember({
  id: 2,
  name: 'Bob Áth',
  email: 'bob@example.org',
  role: 'Treasurer',
  status: 'left',
});

describe('the members', () => {
  it('are in the order of their names, and can be searched', async () => {
    api.members = [bob, exampleMember(), exampleMember({ id: 3, name: 'ángel' })];
    const user = open();
    await screen.findByRole('heading', { name: 'Members (3)' });
    expect(await names()).toEqual(['ángel', 'Ann Kelly', 'Bob Áth']);
    expect(screen.getByText('Left')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'bob@example.org' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Changes: Bob Áth' })).toHaveAttribute(
      'href',
      '/admin?tab=history&stream=member&streamId=2',
    );
    const box = screen.getByRole('searchbox', { name: 'Search members...' });
    await user.type(box, ' TREAS');
    expect(await names()).toEqual(['Bob Áth']);
    expect(screen.getByRole('list', { name: 'Members' })).toHaveTextContent(
      /Edit.*Changes.*Stop Club News.*Delete/,
    );
    expect(screen.getByText('1 of 3 members')).toBeInTheDocument();
    await user.type(box, 'x');
    expect(screen.getByText('No members found')).toBeInTheDocument();
  });

  it('are imported without what only the website knows of them', async () => {
    const user = open();
    const dialog = await pressFor(user, 'Import', 'Import Members');
    expect(dialog.element).toHaveTextContent('Required columns: Name, Email.');
    expect(dialog.element).toHaveTextContent('Optional: Role, Status, Plan, Season.');
  });

  it('are imported with a first and a last name and a date of joining, and say what a new one lacks', async () => {
    const user = open();
    const dialog = await pressFor(user, 'Import', 'Import Members');
    await user.click(dialog.getByLabelText('Cells or CSV'));
    await user.paste(
      'First Name,Surname,Email,Date Joined,Phone\nAnn,Kelly,ann@example.org,12/04/2012,07624 1\nBob,Lace,bob@example.org,,',
    );
    expect(await dialog.findByText(/^Line 3:/)).toHaveTextContent(
      'Line 3: Phone number is required. Year joined must be 1949 or later',
    );
    await user.click(dialog.getByRole('button', { name: 'Import 1 of 2 lines' }));
    expect(await screen.findByText('Joined 2012')).toBeInTheDocument();
    expect(api.sent('POST', '/api/members').map(({ body }) => body)).toMatchObject([
      { name: 'Ann Kelly', joinedYear: 2012 },
    ]);
  });

  it('are imported with names turned round, and say in their own words what a cell lacks', async () => {
    const user = open();
    const dialog = await pressFor(user, 'Import', 'Import Members');
    await user.click(dialog.getByLabelText('Cells or CSV'));
    await user.paste(
      'Name\tEmail\tPhone\tYear Joined\nQuayle, Tommy\ttq@example.org\t1\t2012\nThomas Quayle\tTQ@example.org\t1\t2012\nBob Lace\t\t1\t2012',
    );
    expect(await dialog.findByText(/^Line 4:/)).toHaveTextContent('Line 4: Valid email is required');
    const table = dialog.getByRole('table', { name: 'Lines to import' });
    expect(table).toHaveTextContent('Tommy Quayle, tq@example.org');
    expect(table).toHaveTextContent('An earlier line, Tommy Quayle, has the same email address.');
  });
});

describe('editing', () => {
  it('sends what was changed, over the version that was seen, and keeps what was typed when it failed first', async () => {
    api.members = [exampleMember({ version: 4 })];
    const user = open();
    const dialog = await pressFor(user, 'Edit: Ann Kelly', 'Edit Member');
    await replaceText(user, dialog.getByLabelText(/Role/), 'Captain');
    await user.selectOptions(dialog.getByLabelText(/Status/), 'Left');
    await replaceText(user, dialog.getByLabelText(/Year Joined/), '1998');
    server.use(
      http.patch('/api/members/1', () => refuse('unavailable', 'Back in a minute.'), { once: true }),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error updating member')).toBeInTheDocument();
    expect(dialog.getByLabelText(/Role/)).toHaveValue('Captain');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Member Updated')).toBeInTheDocument();
    const [, sent] = api.sent('PATCH', '/api/members/1');
    expect(sent?.body).toEqual({ role: 'Captain', status: 'left', joinedYear: 1998 });
    expect(sent?.headers.get('If-Match')).toBe('"4"');
    expect(await screen.findByText('Joined 1998')).toBeInTheDocument();
  });

  it('tells under each field what is wrong', async () => {
    api.members = [exampleMember()];
    const user = open();
    const dialog = await pressFor(user, 'Edit: Ann Kelly', 'Edit Member');
    for (const label of [/^Name/, /Role/, /Email/, /Phone/]) await user.clear(dialog.getByLabelText(label));
    await replaceText(user, dialog.getByLabelText(/Year Joined/), '1948');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    for (const text of [
      'Name is required',
      'Role is required',
      'Valid email is required',
      'Phone number is required',
      'Year joined must be 1949 or later',
    ]) {
      expect(await dialog.findByText(text)).toBeInTheDocument();
    }
    expect(api.sent('PATCH', '/api/members/1')).toEqual([]);
  });
});

describe('the subscriptions', () => {
  const season = 2026;
  const dues = () => [
    exampleDue({ id: 1, name: 'Ann Kelly', season }),
    exampleDue({ id: 2, name: 'Bob Áth', season, plan: 'Seniors', due: 90_00 }),
    exampleDue({ id: 3, name: 'Cath Lace', season, amount: 40_00, paidOn: '2026-05-01', method: 'cash' }),
    exampleDue({ id: 4, name: 'Dan Quayle', season, plan: null, due: null }),
  ];
  const row = async (name: string) =>
    (await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement;
  const show = async () => {
    api.dues = dues();
    api.members = [exampleMember()];
    const user = open();
    await press(user, 'Subscriptions');
    await screen.findByText('Paid £40 of £235; 2 owe; 1 without a price');
    return user;
  };

  it('are paid in two presses, with what is due and today', async () => {
    const user = await show();
    expect(await row('Cath Lace')).toHaveTextContent('£40 of £105 on 1 May 2026, cash');
    const dialog = await pressFor(user, 'Paid…: Ann Kelly', 'Record Payment');
    expect(dialog.getByLabelText(/Amount/)).toHaveValue('105');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Payment Recorded')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Undo/ })).toBeInTheDocument();
    const [sent] = api.sent('PUT', '/api/members/1/due/payment');
    expect(sent?.body).toEqual({ season, amount: 105_00, paidOn: '2026-05-06', method: 'bank' });
    expect(await screen.findByText('Paid £145 of £235; 1 owes; 1 without a price')).toBeInTheDocument();
  });

  it('are paid in pence, waived with a reason, and reopened', async () => {
    const user = await show();
    const payment = await pressFor(user, 'Paid…: Dan Quayle', 'Record Payment');
    await enterText(user, payment.getByLabelText(/Amount/), 'ten');
    await user.click(payment.getByRole('button', { name: 'Save' }));
    expect(await payment.findByText('Please enter an amount such as 90 or 52.50')).toBeInTheDocument();
    await replaceText(user, payment.getByLabelText(/Amount/), '10.50');
    await user.click(payment.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Paid £50.50 of £245.50; 2 owe')).toBeInTheDocument();

    const waiver = await pressFor(user, 'Waive: Bob Áth', 'Waive Subscription');
    await enterText(user, waiver.getByLabelText(/Reason/), 'Keeps the green');
    await user.click(waiver.getByRole('button', { name: 'Waive' }));
    expect(await screen.findByText('Paid £50.50 of £155.50; 1 owes; 1 waived')).toBeInTheDocument();
    expect(await row('Bob Áth')).toHaveTextContent('Keeps the green');
    await press(user, 'Reopen: Bob Áth');
    expect(await screen.findByText('Subscription Reopened')).toBeInTheDocument();
    expect(await screen.findByText('Paid £50.50 of £245.50; 2 owe')).toBeInTheDocument();
  });

  it('are reminded of by a mail to those who are chosen, and say who was left out and why', async () => {
    const user = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Choose all 2 to remind' }));
    await press(user, 'Send Reminder');
    const question = await screen.findByRole('alertdialog', { name: 'Send Reminder' });
    expect(question).toHaveTextContent('Send 2 members an email');
    // Bob pays meanwhile.
    api.dues = api.dues.map((due) => (due.id === 2 ? { ...due, amount: 90_00 } : due));
    await user.click(within(question).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('1 of 2 reminders written.')).toBeInTheDocument();
    expect(await row('Bob Áth')).toHaveTextContent('Nothing is owed for this season');
    expect(await screen.findByText('Reminded 6 May 2026')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('are shown to the committee, who change nothing, for each season', async () => {
    api.dues = [...dues(), exampleDue({ season: season + 1 })];
    api.members = [exampleMember({ season: season + 1 })];
    api.signIn('committee');
    const user = renderApp('/admin?tab=members&task=subscriptions');
    await screen.findByText('Paid £40 of £235; 2 owe; 1 without a price');
    expect(screen.queryByRole('button', { name: /^(Paid…|Waive|Reopen)/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Season'), String(season + 1));
    await screen.findByText('Paid £0 of £105; 1 owes');
    await press(user, 'Back to Members');
    expect(await screen.findByRole('heading', { name: 'Members (1)' })).toBeInTheDocument();
  });
});
