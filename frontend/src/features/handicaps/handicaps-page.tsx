import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { clubOnIsland } from '@onchan-bowls/contract/club';
import type { HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { useId, useRef, useState } from 'react';
import { Card } from '../../ui/card.js';
import { Empty, useLoaded } from '../../ui/list-status.js';
import { Page } from '../../ui/page.js';
import { Heading } from '../../ui/text.js';
import { onlyWithScripts } from '../../ui/with-scripts.js';
import { useEarlyValue } from '../../forms/early-value.js';
import { playersOf, searchPlayers } from './handicaps.js';
import { signed } from '../../lib/signed.js';
import { handicapsQuery } from './handicaps.api.js';

function Player({ player: { playerName, handicap, notes } }: { player: HandicapRecord }) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="center"
      columnGap="4"
      py={{ base: '3', _print: '1' }}
      borderTopWidth="1px"
      breakInside="avoid"
      _first={{ borderTopWidth: '0' }}
    >
      <span>
        <chakra.span fontWeight="600">{playerName}</chakra.span>
        {notes !== null && (
          <chakra.span display="block" color="fg.muted" fontSize="sm">
            {notes}
          </chakra.span>
        )}
      </span>
      <chakra.span
        minW="16"
        px="2"
        py="0.5"
        textAlign="end"
        borderRadius="sm"
        layerStyle="board"
        _print={{ bg: 'transparent', color: 'fg' }}
        fontWeight="700"
        fontSize="lg"
        lineHeight="1.3"
        fontVariantNumeric="tabular-nums"
      >
        {signed(handicap)}
      </chakra.span>
    </chakra.li>
  );
}

interface PlayersProps {
  title: string;
  players: readonly HandicapRecord[];
  searching: boolean;
}

/** Shades at the edges beyond which a list continues. Covers scroll with the list and hide them at its ends. */
const shades = [
  'linear-gradient(token(colors.bg.panel) 40%, transparent) top / 100% 2.5rem no-repeat local',
  'linear-gradient(transparent, token(colors.bg.panel) 60%) bottom / 100% 2.5rem no-repeat local',
  'linear-gradient(token(colors.shadow), transparent) top / 100% 0.75rem no-repeat scroll',
  'linear-gradient(transparent, token(colors.shadow)) bottom / 100% 0.75rem no-repeat scroll',
].join(', ');

/** The players in a scrolling list that the keyboard can reach. */
function Players({ title, players, searching }: PlayersProps) {
  if (players.length === 0)
    return searching ? (
      <Empty title="No players found" hint="Try adjusting your search terms" />
    ) : (
      <Empty title="No handicaps recorded yet" hint="Handicaps will be added as they're established" />
    );
  return (
    <chakra.div
      role="region"
      aria-label={`${title}, the players`}
      tabIndex={0}
      maxH={{ base: '600px', _print: 'none' }}
      overflowY={{ base: 'auto', _print: 'visible' }}
      mx="-2"
      px="2"
      borderRadius="sm"
      background={{ base: shades, _print: 'none' }}
    >
      <ul>
        {players.map((player) => (
          <Player key={player.id} player={player} />
        ))}
      </ul>
    </chakra.div>
  );
}

interface ColumnProps {
  title: string;
  /** The search box's placeholder and accessible name. */
  search: string;
  players: readonly HandicapRecord[];
}

function Column({ title, search, players }: ColumnProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEarlyValue(input, text, setText);
  const titleId = useId();
  const found = searchPlayers(text, players);
  const searching = text.trim() !== '';
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      display="grid"
      gap="4"
      alignContent="start"
      minW="0"
      _print={{ p: '0', borderWidth: '0', boxShadow: 'none' }}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3">
        <Heading id={titleId} me="auto">
          {title}
        </Heading>
        {players.length > 0 && (
          <chakra.span role="status" color="fg.muted" fontSize="sm">
            {searching ? `${found.length} of ${players.length}` : players.length}
            {players.length === 1 ? ' player' : ' players'}
          </chakra.span>
        )}
      </chakra.div>
      <Input
        ref={input}
        type="search"
        aria-label={search}
        placeholder={search}
        _placeholder={{ color: 'fg.muted' }}
        textOverflow="ellipsis"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        css={onlyWithScripts}
        _print={{ display: 'none' }}
      />
      <Players title={title} players={found} searching={searching} />
    </Card>
  );
}

function Columns() {
  const { data, placeholder } = useLoaded(handicapsQuery, 'Loading handicaps...');
  if (!data) return placeholder;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr', _print: '1fr 1fr' }}
      alignItems="start"
      gap="6"
    >
      <Column title="Mens Handicaps" search="Search mens handicaps..." players={playersOf('mens', data)} />
      <Column
        title="Ladies Handicaps"
        search="Search ladies handicaps..."
        players={playersOf('ladies', data)}
      />
    </chakra.div>
  );
}

export default function HandicapsPage() {
  return (
    <Page
      heading="Club Handicaps"
      subtitle="The handicaps of the club’s players."
      description={`The handicaps of the players of ${clubOnIsland}, mens and ladies.`}
    >
      <chakra.p maxW="prose" mb="6">
        A handicap gives players of different strength an even game. If you are new to handicaps, ask at the
        green: somebody will gladly explain how yours is applied.
      </chakra.p>
      <Columns />
    </Page>
  );
}
