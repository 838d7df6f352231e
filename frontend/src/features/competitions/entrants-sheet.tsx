import { Portal } from '@chakra-ui/react/portal';
import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { useEffect, useEffectEvent } from 'react';
import { whenPlayed } from './competitions.js';
import { bySurname, countOf, entrantName, titleOf } from './entries.js';

const cell = { borderWidth: '1px', borderColor: 'gray.500', px: '2', height: '2.75rem' } as const;
const HeadCell = chakra('th', { base: { ...cell, textAlign: 'start', fontSize: 'sm', fontWeight: '700' } });
const Cell = chakra('td', { base: cell });

interface EntrantsSheetProps {
  /** Undefined when it was deleted. */
  competition: CompetitionRecord | undefined;
  entries: readonly CompetitionEntryRecord[];
  /** Called when the sheet was printed, or was not. */
  onDone: () => void;
}

/**
 * A competition's entrants by surname, without their addresses, with room for who has paid and for scores. It is seen
 * on paper alone, where it hides all else, and asks the browser to print it.
 */
export function EntrantsSheet({ competition, entries, onDone }: EntrantsSheetProps) {
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const onAfterPrint = () => finish();
    window.addEventListener('afterprint', onAfterPrint);
    window.print();
    return () => window.removeEventListener('afterprint', onAfterPrint);
  }, []);
  return (
    <Portal>
      <chakra.section
        aria-label="Entrants"
        display={{ base: 'none', _print: 'block' }}
        // Injected style rules outlast their element, so the rule applies only while the element exists (`:has`).
        css={{ '@media print': { 'body:has(&) > *:not(&)': { display: 'none !important' } } }}
      >
        <chakra.p fontFamily="heading">{club.name}</chakra.p>
        <chakra.h1 fontFamily="heading" fontSize="2xl" lineHeight="1.25" overflowWrap="anywhere">
          {titleOf(competition)}
        </chakra.h1>
        <chakra.p mb="4">
          {competition && `${whenPlayed(competition)} · `}
          {countOf(entries.length)}
        </chakra.p>
        <chakra.table width="full" borderCollapse="collapse">
          <thead>
            <tr>
              <HeadCell scope="col" width="10%">
                No.
              </HeadCell>
              <HeadCell scope="col" width="45%">
                Name
              </HeadCell>
              <HeadCell scope="col" width="12%">
                Paid
              </HeadCell>
              <HeadCell scope="col">Scores</HeadCell>
            </tr>
          </thead>
          <tbody>
            {[...entries].sort(bySurname).map((entry, index) => (
              <chakra.tr key={entry.id} breakInside="avoid">
                <Cell>{index + 1}</Cell>
                <Cell overflowWrap="anywhere">{entrantName(entry)}</Cell>
                <Cell />
                <Cell />
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.section>
    </Portal>
  );
}
