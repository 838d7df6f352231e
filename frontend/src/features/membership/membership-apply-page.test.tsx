import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api, refuseLater } from '../../testing/api.js';
import { enterText, renderApp } from '../../testing/render-app.js';

const path = '/api/member-applications';
const failure = 'There was an error submitting your application. Please try again.';

const field = (label: RegExp | string) => screen.getByLabelText(label);
const type = () => field(/Membership Type/);
const button = () => screen.getByRole('button', { name: /^Submit/ });

const open = async (query = '') => {
  const user = renderApp(`/membership-apply${query}`);
  await screen.findByRole('heading', { level: 1, name: 'Membership Application' });
  return user;
};
const fillIn = async (user: UserEvent) => {
  await user.type(field(/First Name/), 'Ann');
  await enterText(user, field(/Last Name/), 'Kelly');
  await enterText(user, field(/Email/), 'ann@kelly.im');
  await enterText(user, field(/Phone/), '01624 000000');
  await user.selectOptions(type(), 'Adults');
};
const submit = async (user: UserEvent) => {
  await waitFor(() => expect(button()).toBeEnabled());
  await user.click(button());
};

describe('the membership application', () => {
  it('says that nothing is to be paid now, and leads back to the plans', async () => {
    await open();
    expect(screen.getByText('No fee is taken now.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Membership' })).toHaveAttribute('href', '/membership');
    expect(screen.getByRole('link', { name: /privacy notice/ })).toHaveAttribute('href', '/privacy');
    expect(document.title).toBe('Membership Application - Onchan Bowls | Isle of Man');
  });

  it('marks what is needed, and lets the browser help', async () => {
    await open();
    for (const label of [/First Name/, /Last Name/, /Email/, /Phone/, /Membership Type/]) {
      expect(field(label)).toBeRequired();
    }
    expect(field('Previous Experience')).not.toBeRequired();
    expect(field('Motivation')).not.toBeRequired();
    expect(field(/First Name/)).toHaveAttribute('autocomplete', 'given-name');
    expect(field(/Last Name/)).toHaveAttribute('autocomplete', 'family-name');
    expect(field(/Email/)).toHaveAttribute('type', 'email');
    expect(field(/Email/)).toHaveAttribute('autocomplete', 'email');
    expect(field(/Phone/)).toHaveAttribute('type', 'tel');
    expect(field(/Phone/)).toHaveAttribute('autocomplete', 'tel');
  });

  it('shows no errors in the empty fields of a draft', async () => {
    const values = { firstName: 'Ann', lastName: '', email: '', phone: '', membershipType: 'Adults' };
    const keptAt = Date.parse('2026-05-06T11:00:01Z');
    sessionStorage.setItem('draft-membership', JSON.stringify({ values, keptAt }));
    await open();
    expect(field(/First Name/)).toHaveValue('Ann');
    expect(type()).toHaveValue('Adults');
    await waitFor(() => expect(field(/First Name/)).toBeValid());
    expect(screen.queryByText(/required$/)).not.toBeInTheDocument();
  });

  it('does not show a draft that is an hour old, and keeps it no longer', async () => {
    const values = { firstName: 'Ann', lastName: 'Example', email: '', phone: '', membershipType: '' };
    const keptAt = Date.parse('2026-05-06T11:00:00Z');
    sessionStorage.setItem('draft-membership', JSON.stringify({ values, keptAt }));
    await open();
    expect(field(/First Name/)).toHaveValue('');
    expect(sessionStorage.getItem('draft-membership')).toBeNull();
  });

  it('cannot be sent before it is valid', async () => {
    const user = await open();
    expect(button()).toBeDisabled();
    await fillIn(user);
    await waitFor(() => expect(button()).toBeEnabled());
    await user.clear(field(/Phone/));
    await waitFor(() => expect(button()).toBeDisabled());
  });
});

describe('the membership type', () => {
  const options = () =>
    within(type())
      .getAllByRole('option')
      .map((option) => option.textContent);
  const plans = ['New Members £20', 'Juniors £21 (up to 18)', 'Adults £105 (18-59)', 'Seniors £85 (60+)'];

  it('is one of the plans, and none at first', async () => {
    await open();
    expect(options()).toEqual(['Choose a membership', ...plans]);
    expect(type()).toHaveValue('');
  });

  it.each([
    ['New%20Members', 'New Members', undefined],
    ['Seniors', 'Seniors', undefined],
    ['annual', 'annual', 'Adult Renewal £105 (18-59)'],
    ['life', 'life', 'Senior Renewal £85 (60+)'],
    ['Adult%20Membership', 'Adult Membership', 'Adult Membership'],
  ])('is %s when the address asks for it', async (query, value, added) => {
    const scrolled = jest.fn();
    window.scrollTo = scrolled;
    await open(`?type=${query}`);
    expect(type()).toHaveValue(value);
    expect(options()).toEqual(['Choose a membership', ...plans, ...(added ? [added] : [])]);
    expect(type()).not.toHaveAccessibleDescription();
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
  });

  it('is what was chosen instead, also after a reload', async () => {
    const user = await open('?type=Juniors');
    await user.selectOptions(type(), 'Adults');
    cleanup();
    await open('?type=Juniors');
    expect(type()).toHaveValue('Adults');
  });

  it('stays to be chosen when the address asks for one that the club does not know', async () => {
    await open('?type=Free%20beer');
    await waitFor(() => expect(button()).toBeInTheDocument());
    expect(options()).toEqual(['Choose a membership', ...plans]);
    expect(type()).toHaveValue('');
    expect(type()).not.toHaveAccessibleDescription();
  });
});

describe('sending the application', () => {
  it('gives the club what it asks for, after a failure too, and says so', async () => {
    const user = await open();
    await fillIn(user);
    await enterText(user, field('Previous Experience'), ' A little, in Bolton ');
    const goOn = refuseLater(path);
    await submit(user);
    expect(await screen.findByRole('button', { name: 'Submitting Application...' })).toBeDisabled();
    goOn();
    expect(await screen.findByText('Submission Failed')).toBeInTheDocument();
    expect(screen.getByText(failure)).toBeInTheDocument();
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Application Submitted Successfully!' })).toHaveFocus();
    expect(await screen.findByText('Application Submitted')).toBeInTheDocument();
    expect(
      screen.getByText("Thank you! We'll review your application and get back to you soon."),
    ).toBeInTheDocument();
    expect(screen.getByText(/ann@kelly\.im/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(api.applications).toMatchObject([{ firstName: 'Ann', membershipType: 'Adults' }]);
    const [, sent] = api.sent('POST', path);
    expect(sent?.body).toEqual({
      firstName: 'Ann',
      lastName: 'Kelly',
      email: 'ann@kelly.im',
      phone: '01624 000000',
      membershipType: 'Adults',
      previousExperience: 'A little, in Bolton',
      motivation: null,
      website: '',
      filledInMs: expect.any(Number),
    });
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });
});
