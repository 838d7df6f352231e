import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { bracketOf, type DrawMatch, type DrawSide, roundName } from '@onchan-bowls/contract/bracket';
import type { DrawRecord } from '@onchan-bowls/contract/draws';
import { type ReactNode, useState } from 'react';
import { longDate } from '../../lib/dates.js';
import { Wrap } from '../../ui/boxes.js';
import { Button } from '../../ui/button.js';
import type { EntrantOf } from './drawn-entrants.js';

/** A draw as far as it is shown. */
export type ShownDraw = Pick<DrawRecord, 'order' | 'seeded' | 'playBy' | 'results'>;

/** Such as `Ann Example v Bob Example`. */
export const matchName = ({ sides }: DrawMatch, entrantOf: EntrantOf): string =>
  sides.map((side) => (typeof side === 'number' ? entrantOf(side).name : '')).join(' v ');

/** Who comes from a match that is not decided: `Ann Example or Bob Example`, if that is known. */
const comingFrom = (feeder: DrawMatch | undefined, entrantOf: EntrantOf): string => {
  const ids = feeder?.sides.filter((side) => typeof side === 'number') ?? [];
  return ids.length === 2 ? ids.map((id) => entrantOf(id).name).join(' or ') : 'To be decided';
};

interface SideProps {
  draw: ShownDraw;
  match: DrawMatch;
  place: 0 | 1;
  feeder: DrawMatch | undefined;
  entrantOf: EntrantOf;
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '2',
    px: '3',
    py: '1',
    minHeight: '8',
    overflowWrap: 'anywhere',
    _print: { px: '1', py: '0', minHeight: '0' },
  },
});

const Note = chakra('span', {
  base: { color: 'fg.muted', fontSize: 'sm', fontWeight: '400', whiteSpace: 'nowrap' },
});

function Side({ draw, match, place, feeder, entrantOf }: SideProps) {
  const side: DrawSide = match.sides[place];
  if (side === 'bye') return <Row color="fg.muted">Bye</Row>;
  if (side === 'nobody') return <Row color="fg.muted">Nobody</Row>;
  if (side === 'open')
    return (
      <Row color="fg.muted" fontSize="sm">
        {comingFrom(feeder, entrantOf)}
      </Row>
    );
  const { name, handicap } = entrantOf(side);
  const seed = draw.order.indexOf(side) + 1;
  const { result } = match;
  const hasWon = result !== undefined && match.goesOn === side;
  const score = place === 0 ? result?.firstScore : result?.secondScore;
  return (
    <Row fontWeight={hasWon ? '700' : undefined}>
      <chakra.span minWidth="0">
        <chakra.span display={{ base: 'inline-block', _print: 'inline' }}>{name}</chakra.span>
        {handicap !== undefined && (
          <Note>
            <VisuallyHidden>, handicap</VisuallyHidden> {handicap}
          </Note>
        )}
        {seed <= draw.seeded && <Note>{` (seed ${seed})`}</Note>}
        {hasWon && result.outcome !== 'played' && <Note> (walkover)</Note>}
        {hasWon && <VisuallyHidden>, goes on</VisuallyHidden>}
      </chakra.span>
      <chakra.span fontVariantNumeric="tabular-nums">{score}</chakra.span>
    </Row>
  );
}

interface MatchProps extends Omit<SideProps, 'match' | 'place' | 'feeder'> {
  match: DrawMatch;
  bracket: readonly (readonly DrawMatch[])[];
}

/** One match in a box: its sides, one below the other. */
function Match({ match, bracket, ...rest }: MatchProps) {
  const feeders = bracket[match.round - 2] ?? [];
  const side = (place: 0 | 1) => (
    <Side {...rest} match={match} place={place} feeder={feeders[(match.match - 1) * 2 + place]} />
  );
  return (
    <chakra.div borderWidth="1px" borderRadius="md" bg="bg.panel" breakInside="avoid">
      {side(0)}
      <chakra.div borderTopWidth="1px" />
      {side(1)}
      {match.result?.outcome === 'double-forfeit' && (
        <Row color="fg.muted" fontSize="sm">
          Double forfeit: nobody goes on
        </Row>
      )}
    </chakra.div>
  );
}

/** The first round that is still to be played; the last one when all are. */
const currentRound = (bracket: readonly (readonly DrawMatch[])[]): number => {
  const index = bracket.findIndex((matches) => matches.some(({ goesOn }) => goesOn === 'open'));
  return index < 0 ? bracket.length - 1 : index;
};

interface BracketProps {
  draw: ShownDraw;
  entrantOf: EntrantOf;
  /** Whether one round is shown at a time where there is room for all of them, too. */
  isNarrow?: boolean;
  /** Whether all rounds are shown where there is no room for them, as on paper. */
  isWhole?: boolean;
  /** The index of the round to show where there is room for one; by default the one that is played. */
  round?: number | undefined;
  onRound?: (round: number) => void;
  /** What stands in the place of a match; by default the match. */
  matchOf?: (match: DrawMatch) => ReactNode;
}

/** A draw as lists of matches: a phone shows one round at a time, and a wide screen and paper all rounds side by side. */
export function Bracket(props: BracketProps) {
  const { draw, entrantOf, isNarrow = false, isWhole = false, onRound, matchOf } = props;
  const bracket = bracketOf(draw);
  const [own, setOwn] = useState<number>();
  const shown = props.round ?? own ?? currentRound(bracket);
  const setRound = onRound ?? setOwn;
  const nextOrAll = (one: string, all: string) => ({
    base: isWhole ? all : one,
    ...(!isNarrow && { lg: all }),
  });
  return (
    <>
      {bracket.length > 1 && (
        <Wrap
          display={nextOrAll('flex', 'none')}
          justifyContent="space-between"
          gap="2"
          mb="2"
          role="group"
          aria-label="Rounds"
        >
          <Button
            variant="outline"
            size="sm"
            aria-label="Previous round"
            disabled={shown === 0}
            onClick={() => setRound(shown - 1)}
          >
            Previous
          </Button>
          <chakra.span role="status" fontSize="sm" color="fg.muted">
            Round {shown + 1} of {bracket.length}
          </chakra.span>
          <Button
            variant="outline"
            size="sm"
            aria-label="Next round"
            disabled={shown === bracket.length - 1}
            onClick={() => setRound(shown + 1)}
          >
            Next
          </Button>
        </Wrap>
      )}
      <chakra.div
        display={nextOrAll('block', 'grid')}
        gridAutoFlow="column"
        gridAutoColumns={isWhole ? 'minmax(0, 1fr)' : 'minmax(9.25rem, 1fr)'}
        columnGap={isWhole ? '3' : '4'}
        fontSize={!isWhole && bracket.length > 4 ? { lg: 'sm' } : undefined}
        {...(!isNarrow &&
          !isWhole && { overflowX: 'auto', tabIndex: 0, role: 'region', 'aria-label': 'Rounds of the draw' })}
      >
        {bracket.map((matches, index) => (
          <chakra.section
            key={index}
            display={nextOrAll(index === shown ? 'flex' : 'none', 'flex')}
            flexDirection="column"
            aria-label={roundName(index + 1, bracket.length)}
          >
            <chakra.div minHeight={nextOrAll('0', '3.5rem')}>
              <chakra.h3 fontFamily="heading" fontSize={isWhole ? 'md' : 'lg'}>
                {roundName(index + 1, bracket.length)}
              </chakra.h3>
              {draw.playBy[index] && (
                <chakra.p fontSize="sm" color="fg.muted">
                  To be played by {longDate(draw.playBy[index])}
                </chakra.p>
              )}
            </chakra.div>
            <chakra.ol flex="1" display="flex" flexDirection="column" listStyleType="none">
              {matches.map((match) => (
                <chakra.li
                  key={match.match}
                  flex="1"
                  display="flex"
                  flexDirection="column"
                  justifyContent="center"
                  py={isWhole ? '1' : '1.5'}
                >
                  {matchOf?.(match) ?? (
                    <Match draw={draw} match={match} bracket={bracket} entrantOf={entrantOf} />
                  )}
                </chakra.li>
              ))}
            </chakra.ol>
          </chakra.section>
        ))}
      </chakra.div>
    </>
  );
}
