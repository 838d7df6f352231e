import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';
import { tryStorage } from '../lib/try-storage.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { CheckboxField } from '../ui/field.js';
import { alikeIn } from '../ui/keep-focus.js';

const kept = 'single-keys';

/** Single keys can be turned off: somebody who dictates may say them by accident (WCAG 2.1.4). */
const areUsed = (): boolean => tryStorage(() => localStorage.getItem(kept)) !== 'off';

const use = (areOn: boolean) => tryStorage(() => localStorage.setItem(kept, areOn ? 'on' : 'off'));

const inOpenTab = (selector: string) =>
  document.querySelector<HTMLElement>(`[role=tabpanel]:not([hidden]) ${selector}`);

const findSearch = () => inOpenTab('input[type=search]');
const findAdd = () => inOpenTab('[data-adds]');

/** The same button in the row below or above; undefined outside of a list, and at its ends. */
const buttonInNextRow = (target: Element, direction: 'ArrowDown' | 'ArrowUp') => {
  const row =
    target.matches('button') && !target.closest('[popover]') && target.closest('[role=tabpanel] li');
  if (!row) return undefined;
  return alikeIn(direction === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling, target);
};

/** What a key does in the dashboard; undefined if nothing. */
const actionOf = (key: string, target: Element, show: () => void): (() => void) | undefined => {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const button = buttonInNextRow(target, key);
    return button && (() => button.focus());
  }
  if (!areUsed() || target.matches('input, textarea, select, [contenteditable=true]')) return undefined;
  const search = findSearch();
  const add = findAdd();
  if (key === '/' && search) return () => search.focus();
  if (key === 'n' && add) return () => add.click();
  return key === '?' ? show : undefined;
};

/** The keys that do something in the open tab. */
const keysOfTab = () => [
  ...(findSearch() ? [['/', 'Search in the open tab']] : []),
  ...(findAdd() ? [['n', 'Add a new record']] : []),
  ['?', 'Show these keys'],
  ...(inOpenTab('li button') ? [['↑ ↓', 'From a button of a row to the same button of the next row']] : []),
];

/** The dashboard's keys, and a button that shows them. */
export default function Shortcuts() {
  const [shown, setShown] = useState<ReturnType<typeof keysOfTab>>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      const isBehindDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
      if (ctrlKey || metaKey || altKey || defaultPrevented || isBehindDialog || !(target instanceof Element))
        return;
      const action = actionOf(key, target, () => setShown(keysOfTab()));
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        variant="plain"
        size="sm"
        // The word ends where the lists do.
        ms="auto"
        me="-3"
        flexShrink="0"
        // Where fingers point, there is hardly a keyboard. With one, `?` still shows the keys.
        css={{ '@media (pointer: coarse)': { display: 'none' } }}
        onClick={() => setShown(keysOfTab())}
      >
        Keyboard
      </Button>
      {shown && (
        <Dialog title="Keyboard" onClose={() => setShown(undefined)}>
          <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="2" mb="4">
            {shown.map(([key, does]) => (
              <chakra.div key={key} display="contents">
                <chakra.dt fontWeight="700">{key}</chakra.dt>
                <dd>{does}</dd>
              </chakra.div>
            ))}
          </chakra.dl>
          <CheckboxField
            label="Use single keys"
            hint="In this browser. The arrows always work."
            defaultChecked={areUsed()}
            onChange={({ target }) => use(target.checked)}
          />
        </Dialog>
      )}
    </>
  );
}
