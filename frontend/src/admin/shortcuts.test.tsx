import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { api } from '../testing/api.js';
import { exampleMember } from '../testing/handlers/members.js';
import { findDialog, renderApp } from '../testing/render-app.js';

afterEach(() => localStorage.clear());

const open = async () => {
  api.signIn();
  api.members = [exampleMember(), exampleMember({ id: 2, name: 'Bob Lee' })];
  const user = renderApp('/admin?tab=members');
  await screen.findByRole('heading', { name: 'Members (2)' });
  return user;
};
const search = () => screen.getByRole('searchbox', { name: 'Search members...' });

describe('a single key', () => {
  it('leads to the search, where it is a letter, and adds a record', async () => {
    const user = await open();
    await user.keyboard('/');
    expect(search()).toHaveFocus();
    await user.keyboard('/n?');
    expect(search()).toHaveValue('/n?');
    await user.tab();
    await user.keyboard('n');
    await findDialog('Add Member');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Control>}n{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does nothing for those who turn it off', async () => {
    const user = await open();
    await user.keyboard('?');
    await findDialog('Keyboard');
    expect(screen.getByText('Search in the open tab')).toBeInTheDocument();
    await user.keyboard('n');
    expect(screen.queryByRole('dialog', { name: 'Add Member' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Use single keys' }));
    await user.keyboard('{Escape}');
    await user.keyboard('/');
    expect(search()).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Keyboard' }));
    await findDialog('Keyboard');
    expect(screen.getByRole('checkbox', { name: 'Use single keys' })).not.toBeChecked();
  });
});

it('only the keys that work in the open tab are listed', async () => {
  const user = await open();
  const listed = async () => {
    await user.keyboard('?');
    const dialog = await findDialog('Keyboard');
    const keys = dialog.getAllByRole('term').map(({ textContent }) => textContent);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    return keys;
  };
  expect(await listed()).toEqual(['/', 'n', '?', '↑ ↓']);
  await user.click(screen.getByRole('tab', { name: 'To Erase' }));
  await screen.findByRole('heading', { name: 'Nothing is due' });
  expect(await listed()).toEqual(['?']);
});

it('an arrow goes from a button of a row to the same one of the next row, and stops at the ends', async () => {
  const user = await open();
  const [first, second] = screen.getAllByRole('button', { name: /^Edit: / });
  first?.focus();
  await user.keyboard('{ArrowUp}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(first).toHaveFocus();
});

it('the keys are not offered where a finger points: there is hardly a keyboard', async () => {
  await open();
  const button = screen.getByRole('button', { name: 'Keyboard' });
  const ofFingers = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText === '(pointer: coarse)')
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[])
    .filter(({ selectorText }) => button.matches(selectorText));
  expect(ofFingers.map(({ style }) => style.display)).toContain('none');
});
