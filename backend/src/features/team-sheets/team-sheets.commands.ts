import type {
  PlayerAnswer,
  PlayerRequest,
  TeamPlayer,
  TeamRequest,
} from '@onchan-bowls/contract/team-sheets';
import { captainLinkDays } from '@onchan-bowls/contract/captain-links';
import { isWithheld } from '@onchan-bowls/contract/history';
import type { EntityManager } from 'typeorm';
import { dayAtClub } from '../../platform/club-time.js';
import { commandContext, runAs } from '../../platform/event-store/write/command-context.js';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { command } from '../../platform/records/record-commands.js';
import { refuse } from '../../platform/refused.js';
import { captainOf, fixture } from '../fixtures/fixture.js';
import { member } from '../members/member.js';
import {
  answerFor,
  droppedBetween,
  hasFreeReserve,
  pickTeam,
  playerIn,
  playerOf,
  putDown,
  roleIn,
  takeOff,
  teamNow,
  teamSheet,
  type Player,
} from './team-sheet.js';
import { playerAsked, playerDropped, playerWithdrew } from './team-sheets.mails.js';
import { TeamPlayerRow, teamPlayerRecords } from './team-sheets.table.js';
import { makeTeamLink, type LinkedPlayer } from './team-links.js';

/** Puts a member down for a match, or somebody else by name. Returns the player. */
export const PutPlayerDown = command(
  ({ store, reader }, { fixtureId, memberId, ...sent }: PlayerRequest): Promise<TeamPlayer> => {
    const reads = {
      records: [
        streamOf(teamSheet, fixtureId),
        streamOf(fixture, fixtureId),
        ...(memberId === null ? [] : [streamOf(member, memberId)]),
      ],
      newIds: ['team-player'],
    };
    const put = (transaction: Transaction): number => {
      const earlier = transaction.earlier(teamSheet, 'PlayerPutDown');
      if (earlier) return Number(earlier.playerId);

      const id = String(fixtureId);
      const playerId = Number(transaction.nextId('team-player'));
      const { name, email } =
        memberId === null
          ? { name: sent.name ?? refuse('player-not-found'), email: sent.email }
          : (transaction.read(member, String(memberId)) ?? refuse('member-not-found'));
      const player = { playerId, side: sent.side, memberId, name, email };
      transaction.update(teamSheet, id, putDown(player, fixtureId, transaction.read(fixture, id)));
      return playerId;
    };
    return store.transaction(reads, put, reader.reading(teamPlayerRecords));
  },
);

/** Takes somebody off who is not in the published team, and erases them. */
export const TakePlayerOff = command(
  async ({ store, manager }, playerId: number, expectedVersion?: number): Promise<void> => {
    // A player never changes the match, so this read needs no transaction. No fixture has the id 0.
    const player = await manager.findOneBy(TeamPlayerRow, { id: playerId });
    await store.update(teamSheet, player?.fixtureId ?? 0, takeOff(playerId), { expectedVersion });
  },
);

/** Picks the team of one side. If it is published, those are mailed for whom something changes. */
export const PickTeam = command(
  async (
    { store, outbox, get },
    fixtureId: number,
    request: TeamRequest,
    expectedVersion?: number,
  ): Promise<void> => {
    const id = String(fixtureId);
    const reads = { records: [streamOf(teamSheet, id), streamOf(fixture, id)] };
    await store.transaction(reads, (transaction) => {
      const match = transaction.read(fixture, id);
      const before = transaction.read(teamSheet, id);
      transaction.update(teamSheet, id, pickTeam(request, fixtureId, match), { expectedVersion });
      const after = transaction.read(teamSheet, id);
      if (!after || !match) return;
      const write = (
        player: Player,
        mailOf: (to: Player & { email: string }) => ReturnType<typeof playerDropped>,
      ) => {
        const { email, playerId } = player;
        if (email === null || isWithheld(email)) return;
        const mails = [mailOf({ ...player, email })];
        transaction.alsoWrite(outbox.mails({ subject: playerOf(playerId), mails }));
      };
      for (const { type, data } of transaction.events) {
        if (type !== 'PlayerAsked') continue;
        const { playerId, role } = data as { playerId: number; role: 'team' | 'reserve' };
        write(playerIn(after, playerId), (player) =>
          playerAsked(
            player,
            role,
            teamNow(after.players, match.details, player),
            match.details,
            makeTeamLink(transaction, playerId, get(PublicUrl)),
          ),
        );
      }
      for (const player of droppedBetween(before, after))
        write(player, (to) => playerDropped(to, teamNow(after.players, match.details, to), match.details));
    });
  },
);

/** Answers for a player by a link. A withdrawal is reported to the captain, or the club. */
export const AnswerForPlayer = command(
  async (
    { store, manager, outbox, clock },
    { playerId, fixtureId }: LinkedPlayer,
    { answer, word }: Pick<PlayerAnswer, 'answer' | 'word'>,
  ): Promise<void> => {
    const { actor } = commandContext();
    const id = String(fixtureId);
    const captains = await captainsOf(manager, fixtureId, clock.now());
    const reads = { records: [streamOf(teamSheet, id), streamOf(fixture, id)] };
    // The demonstration answers, too, and sends no mails.
    await runAs({ actor: actor === 'demo' ? actor : 'player' }, () =>
      store.transaction(reads, (transaction) => {
        const match = transaction.read(fixture, id);
        transaction.update(teamSheet, id, answerFor(playerId, answer, word, match));
        const sheet = transaction.read(teamSheet, id);
        const hasWithdrawn = transaction.events.some(({ type }) => type === 'PlayerWithdrew');
        if (!hasWithdrawn || !sheet || !match) return;
        const player = playerIn(sheet, playerId);
        const team = teamNow(sheet.players, match.details, player);
        const captain = captains.get(team);
        const mail = playerWithdrew(
          player,
          roleIn(sheet, player),
          team,
          word,
          match.details,
          hasFreeReserve(sheet, player.side),
          captain?.email,
        );
        transaction.alsoWrite(
          outbox.mails({
            subject: playerOf(playerId),
            ...(captain && { alsoAbout: captainOf(captain.id) }),
            mails: [mail],
          }),
        );
      }),
    );
  },
);

interface Captain {
  readonly id: number;
  readonly team: string;
  readonly email: string;
}

/** The captains of a match by team, whose address is known because they have a link for its score that works. */
const captainsOf = async (
  manager: EntityManager,
  fixtureId: number,
  now: Date,
): Promise<ReadonlyMap<string, Captain>> => {
  const captains = await manager.query<Captain[]>(
    `SELECT link.id, link.team, email FROM captain_link_tokens token JOIN captain_links link ON link.id = link_id
     JOIN fixtures ON fixtures.id = token.fixture_id
     WHERE token.fixture_id = $1 AND date + $2::integer >= $3::date
       AND link.team = CASE token.side WHEN 'home' THEN home_team ELSE away_team END`,
    [fixtureId, captainLinkDays.works, dayAtClub(now)],
  );
  return new Map(
    captains.filter(({ email }) => !isWithheld(email)).map((captain) => [captain.team, captain]),
  );
};
