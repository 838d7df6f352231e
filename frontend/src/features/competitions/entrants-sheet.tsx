import { chakra } from '@chakra-ui/react/styled-system';
import { club } from '@onchan-bowls/contract/club';
import type { CompetitionEntryRecord, CompetitionRecord } from '@onchan-bowls/contract/competitions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { handicapsQuery } from '../handicaps/handicaps.api.js';
import { signed } from '../../lib/signed.js';
import { Paper } from '../../ui/paper.js';
import { whenPlayed } from './competitions.js';
import { bySurname, countOf, handicapsOf, placedIn, playersOf, titleOf, waitingIn } from './entries.js';

const cell = { borderWidth: '1px', borderColor: 'border.control', px: '2', height: '2.75rem' } as const;
const HeadCell = chakra('th', { base: { ...cell, textAlign: 'start', fontSize: 'sm', fontWeight: '700' } });
const Cell = chakra('td', { base: cell });

interface EntrantsSheetProps {
  /** Undefined when it was deleted. */
  competition: CompetitionRecord | undefined;
  entries: readonly CompetitionEntryRecord[];
  /** Called when the print dialog closes. */
  onDone: () => void;
}

const widths = { 'No.': '10%', Name: '40%', Handicap: '12%', Paid: '10%', Scores: undefined };

/** The number of empty lines on a sheet without entrants. */
const emptyLines = 16;

/**
 * A competition's entrants by surname, with their handicaps, who has paid, and room for scores; empty lines before anybody has
 * entered. Only print shows it, and hides everything else. It opens the print dialog when the handicaps are loaded, or cannot
 * be loaded.
 */
export function EntrantsSheet({ competition, entries, onDone }: EntrantsSheetProps) {
  const finish = useEffectEvent(onDone);
  const { data: players = [], isLoading } = useQuery(handicapsQuery);
  useEffect(() => {
    if (isLoading) return undefined;
    const onAfterPrint = () => finish();
    window.addEventListener('afterprint', onAfterPrint);
    window.print();
    return () => window.removeEventListener('afterprint', onAfterPrint);
  }, [isLoading]);
  return (
    <Paper as="section" aria-label="Entrants" breakInside="auto">
      <chakra.p fontFamily="heading">{club.name}</chakra.p>
      <chakra.h1 fontFamily="heading" fontSize="2xl" lineHeight="1.25">
        {titleOf(competition)}
      </chakra.h1>
      <chakra.p mb="4">
        {competition && `${whenPlayed(competition)} · `}
        {countOf(entries)}
      </chakra.p>
      <chakra.table width="full" borderCollapse="collapse">
        <thead>
          <tr>
            {Object.entries(widths).map(([head, width]) => (
              <HeadCell key={head} scope="col" width={width}>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {placedIn(entries)
            .sort(bySurname)
            .map((entry, index) => (
              <chakra.tr key={entry.id} breakInside="avoid">
                <Cell>{index + 1}</Cell>
                <Cell>{playersOf(entry)}</Cell>
                <Cell>
                  {handicapsOf(entry, players)
                    .map((handicap) => (handicap === undefined ? '' : signed(handicap)))
                    .join(' / ')}
                </Cell>
                <Cell>{entry.paid && 'Yes'}</Cell>
                <Cell />
              </chakra.tr>
            ))}
          {entries.length === 0 &&
            Array.from({ length: emptyLines }, (_, index) => (
              <chakra.tr key={index} breakInside="avoid">
                <Cell>{index + 1}</Cell>
                <Cell />
                <Cell />
                <Cell />
                <Cell />
              </chakra.tr>
            ))}
        </tbody>
      </chakra.table>
      {waitingIn(entries).length > 0 && (
        <chakra.p mt="4">Waiting list: {waitingIn(entries).map(playersOf).join(', ')}</chakra.p>
      )}
    </Paper>
  );
}
