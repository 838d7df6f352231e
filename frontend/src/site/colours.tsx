import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, useSyncExternalStore } from 'react';
import { useEarlyValue } from '../forms/early-value.js';
import { onlyWithScripts } from '../ui/with-scripts.js';

/** Where the choice is kept, in the browser alone. A script in the documents reads it before anything is painted. */
const key = 'colours';

const choices = { '': 'As the device', light: 'Light', dark: 'Dark' } as const;
type Choice = keyof typeof choices;

const isChoice = (text: string | undefined): text is Choice => text !== undefined && text in choices;

const chosen = (): Choice => {
  const { colours } = document.documentElement.dataset;
  return isChoice(colours) ? colours : '';
};

const listeners = new Set<() => void>();

const choose = (choice: Choice) => {
  document.documentElement.dataset.colours = choice;
  try {
    if (choice === '') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Where nothing can be kept, the choice lasts as long as the document.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Lets a visitor choose light or dark colours, whatever the device says. */
export function Colours() {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const choice = useSyncExternalStore<Choice>(subscribe, chosen, () => '');
  const take = (value: string) => isChoice(value) && choose(value);
  useEarlyValue(select, choice, take);
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="2" css={onlyWithScripts}>
      <label htmlFor={id}>Colours</label>
      <chakra.select
        ref={select}
        id={id}
        value={choice}
        onChange={({ target }) => take(target.value)}
        minH="9"
        px="2"
        borderWidth="1.5px"
        borderColor="turf.line"
        borderRadius="md"
        bg="turf"
        color="turf.fg"
      >
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </chakra.select>
    </chakra.p>
  );
}
