import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { onlyWithScripts } from '../ui/with-scripts.js';

/** Applies the choice, and keeps it in the browser. A script in the documents reads it before anything is painted. */
const choose = (choice: string) => {
  document.documentElement.dataset.colours = choice;
  try {
    localStorage.colours = choice;
  } catch {
    // Where nothing can be kept, the choice lasts as long as the document.
  }
};

/** Lets a visitor choose light or dark colours, whatever the device says. */
export function Colours() {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (!select.current) return;
    // What was chosen before the page was hydrated counts.
    if (select.current.value !== '') choose(select.current.value);
    else select.current.value = document.documentElement.dataset.colours ?? '';
  }, []);
  return (
    <chakra.label display="inline-flex" alignItems="center" gap="2" css={onlyWithScripts}>
      Colours
      <chakra.select
        ref={select}
        // A browser that restores fields would take back what was chosen since in another tab.
        autoComplete="off"
        onChange={({ target }) => choose(target.value)}
        minH="11"
        px="2"
        borderWidth="1.5px"
        borderColor="turf.line"
        borderRadius="md"
        bg="turf"
      >
        <option value="">As the device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </chakra.select>
    </chakra.label>
  );
}
