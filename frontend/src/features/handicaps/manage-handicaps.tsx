import { chakra } from '@chakra-ui/react/styled-system';
import { handicapCategories, type HandicapRecord } from '@onchan-bowls/contract/handicaps';
import { memo, useMemo, useState } from 'react';
import { Card } from '../../ui/card.js';
import { CsvExport } from '../../records/csv-export.js';
import { Empty } from '../../ui/list-status.js';
import { LongList } from '../../records/long-list.js';
import { RecordActions } from '../../records/record-action.js';
import { Actions, AddAction, HeadAction, SectionHead } from '../../records/record-list.js';
import { useRecords } from '../../records/record-tab.js';
import { columnsOf } from '../../records/record-fields.js';
import type { OpenTask } from '../../records/task.js';
import { EditHandicaps } from './edit-handicaps.js';
import { handicapRecords } from './handicap-records.js';
import { categoryLabel, lowestFirst, playerFilter } from './handicaps.js';
import { signed } from '../../lib/signed.js';

const columns = columnsOf(handicapRecords.fields);

const Points = chakra('span', {
  base: {
    flexShrink: '0',
    minW: '12',
    px: '1',
    py: '1',
    textAlign: 'center',
    borderRadius: 'md',
    bg: 'green.subtle',
    color: 'green.fg',
    fontWeight: '700',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface ListProps {
  onTask: OpenTask | undefined;
}

const Player = memo(function Player({ player, onTask }: ListProps & { player: HandicapRecord }) {
  const { playerName, handicap, notes } = player;
  return (
    <Actions
      as="li"
      justifyContent="space-between"
      columnGap="3"
      rowGap="1"
      px={{ base: '3', md: '4' }}
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.h3
        flex="1 1 10.5rem"
        minW="0"
        display="flex"
        alignItems="center"
        gap="3"
        fontWeight="600"
        lineHeight="1.35"
      >
        <Points>{signed(handicap)}</Points>
        {playerName}
      </chakra.h3>
      {notes !== null && (
        <chakra.p
          // The buttons are beside the name.
          order="1"
          flexBasis="full"
          color="fg.muted"
          fontSize="sm"
          lineHeight="1.35"
        >
          {notes}
        </chakra.p>
      )}
      <RecordActions records={handicapRecords} record={player} onTask={onTask} />
    </Actions>
  );
});

interface ColumnProps extends ListProps {
  title: string;
  players: readonly HandicapRecord[];
  emptyText: string;
  /** A key of the filter's state. */
  asked: string;
  isFiltered: boolean;
}

function Column({ title, players, emptyText, asked, isFiltered, ...list }: ColumnProps) {
  return (
    <Card as="section" minW="0">
      <SectionHead title={`${title} (${players.length})`}>
        <CsvExport name={title} rows={players} isFiltered={isFiltered} columns={columns} />
      </SectionHead>
      {players.length === 0 ? (
        <Empty title={emptyText} />
      ) : (
        <chakra.div
          role="region"
          aria-label={title}
          tabIndex={0}
          maxH="24rem"
          overflowY="auto"
          mx="-2"
          px="2"
          borderRadius="sm"
        >
          <LongList name={`${title}, the players`} rows={players} restart={asked} gap="0">
            {(player) => <Player key={player.id} player={player} {...list} />}
          </LongList>
        </chakra.div>
      )}
    </Card>
  );
}

const emptyTexts = {
  mens: "No men's handicaps added yet.",
  ladies: "No ladies' handicaps added yet.",
};

const filter = { ...playerFilter, always: true } as const;

/** The dashboard's Handicaps tab: the two lists, the forms for one player, and the grid for all of them. */
export default function ManageHandicaps({ canEdit }: { canEdit: boolean }) {
  const { all, placeholder, found, filters, isFiltered, asked, open, dialog } = useRecords({
    records: handicapRecords,
    filter,
    canEdit,
  });
  const [grid, setGrid] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const players = useMemo(() => found.toSorted(lowestFirst), [found]);
  if (!all) return placeholder;
  if (canEdit && grid === 'open') {
    return <EditHandicaps handicaps={all} onClose={() => setGrid('closed')} />;
  }

  const csv = <CsvExport name="Handicaps" rows={players} isFiltered={isFiltered} columns={columns} />;
  return (
    <section>
      <SectionHead
        title={`Handicaps (${all.length})`}
        more={
          canEdit && (
            <>
              <HeadAction onClick={() => open('import')}>Import</HeadAction>
              {csv}
            </>
          )
        }
      >
        {canEdit && <AddAction onClick={() => open('add')}>Add Handicap</AddAction>}
        {canEdit && all.length > 0 && (
          <HeadAction
            // Takes the focus after the grid is closed.
            autoFocus={grid === 'closed'}
            onClick={() => setGrid('open')}
          >
            Edit All
          </HeadAction>
        )}
        {!canEdit && csv}
      </SectionHead>
      {filters}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}
        alignItems="start"
        gap="6"
      >
        {handicapCategories.map((category) => (
          <Column
            key={category}
            title={`${categoryLabel(category)} Handicaps`}
            players={players.filter((player) => player.category === category)}
            emptyText={isFiltered ? 'No players found' : emptyTexts[category]}
            asked={asked}
            isFiltered={isFiltered}
            onTask={canEdit ? open : undefined}
          />
        ))}
      </chakra.div>
      {dialog}
    </section>
  );
}
