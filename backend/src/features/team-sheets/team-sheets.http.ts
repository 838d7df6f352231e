import { Body, Controller, Delete, Get, Post, Put, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { club } from '@onchan-bowls/contract/club';
import {
  figuresParams,
  ownPlace,
  playerAnswer,
  playerFigures,
  playerRequest,
  publishedTeams,
  teamPlayerRecord,
  teamRequest,
  teamSheet,
  type PlayerFigures,
  type PublishedTeams,
  type TeamPlayer,
  type TeamSheet,
} from '@onchan-bowls/contract/team-sheets';
import {
  ownPlaceExample,
  playerAnswerExample,
  playerExample,
  playerFiguresExample,
  publishedTeamsExample,
  teamExample,
  teamPlayerExample,
  teamSheetExample,
} from '@onchan-bowls/contract/team-sheets.examples';
import { z } from 'zod';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { Changes, Public, routeAccess, type AppRequest } from '../../platform/http/access.js';
import { Documented, nameSchema } from '../../platform/http/documented.js';
import { dtoOf } from '../../platform/http/dto-of.js';
import { Edited, type Edit } from '../../platform/http/edited.js';
import { RecordId } from '../../platform/http/record-id.js';
import { limits } from '../../platform/limits/limits.js';
import { linkPaths } from '../../platform/records/link-paths.js';
import { GetFigures } from './figures.js';
import { AnswerForPlayer, PickTeam, PutPlayerDown, TakePlayerOff } from './team-sheets.commands.js';
import { GetOwnPlace, GetPublishedTeams, GetTeamSheet } from './team-sheets.table.js';
import { playerOfLink } from './team-links.js';

nameSchema('PlayerFigures', playerFigures);

export class FiguresParamsDto extends dtoOf(figuresParams) {}
export class PlayerDto extends dtoOf(playerRequest) {}
export class TeamDto extends dtoOf(teamRequest) {}

/** The team sheets of matches. */
@Controller('fixtures')
@Changes('fixture')
export class TeamSheetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get(':id/team')
  @Documented({
    summary:
      'Who is down for a match and who is picked, and how often each was down and played in its season',
    response: teamSheet,
    responseExample: teamSheetExample,
  })
  async sheet(@RecordId() id: number): Promise<TeamSheet> {
    await this.access.recordOpening('teams');
    return this.queries.execute(new GetTeamSheet(id));
  }

  @Get(':id/players')
  @Public()
  @routeAccess({ isCostly: true })
  @Documented({
    summary: 'The published teams of a match by name; none unless the club shows them',
    response: publishedTeams,
    responseExample: publishedTeamsExample,
  })
  published(@RecordId() id: number): Promise<PublishedTeams> {
    return this.queries.execute(new GetPublishedTeams(id));
  }

  @Put(':id/team')
  @Documented({
    summary:
      'Pick the team of one side from those who are down, and publish it if that is asked for; the version is that of the team sheet',
    body: teamRequest,
    bodyExample: teamExample,
    status: 204,
  })
  async pick(@Edited() { id, version }: Edit, @Body() team: TeamDto): Promise<void> {
    await this.commands.execute(new PickTeam(id, { ...team }, version));
  }
}

/** The people who are down for matches. */
@Controller('team-players')
@Changes('fixture')
export class TeamPlayersController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Documented({
    summary: 'Put a member down for a match, or somebody else by name, once',
    body: playerRequest,
    bodyExample: playerExample,
    response: teamPlayerRecord,
    responseExample: teamPlayerExample,
    status: 201,
    repeatable: true,
  })
  putDown(@Body() player: PlayerDto): Promise<TeamPlayer> {
    return this.commands.execute(new PutPlayerDown({ ...player }));
  }

  @Delete(':id')
  @Documented({
    summary:
      'Take somebody off who is not in the published team, and erase them; the version is that of the team sheet',
    status: 204,
  })
  async takeOff(@Edited() { id, version }: Edit): Promise<void> {
    await this.commands.execute(new TakePlayerOff(id, version));
  }
}

/** What the matches of a season add up to for each player. */
@Controller('player-figures')
export class FiguresController {
  constructor(
    private readonly queries: QueryBus,
    private readonly access: AccessLog,
  ) {}

  @Get()
  @Public()
  @routeAccess({ isCostly: true })
  @Documented({
    summary:
      'What the matches of a season add up to for each player of the published teams, and which matches; none for visitors unless the club shows them',
    query: figuresParams,
    response: z.array(playerFigures),
    responseExample: [playerFiguresExample],
  })
  async list(@Query() { season }: FiguresParamsDto, @Req() request: AppRequest): Promise<PlayerFigures[]> {
    if (request.signedIn) await this.access.recordOpening('teams');
    else if (!club.showsFigures) return [];
    return this.queries.execute(new GetFigures(season));
  }
}

/** What a player does with a link. */
export class TeamLinkController extends linkPaths({
  path: 'team-link',
  limits: limits.teamLinks,
  find: playerOfLink,
  idOf: ({ playerId }) => playerId,
  response: ownPlace,
  Get: GetOwnPlace,
  read: {
    summary: 'The place of a player’s link in the published team',
    operationId: 'TeamLinkController_place',
    responseExample: ownPlaceExample,
  },
  change: {
    summary:
      'Confirm or withdraw by a player’s link, until the match begins; the same answer again changes nothing',
    operationId: 'TeamLinkController_answer',
    body: playerAnswer,
    bodyExample: playerAnswerExample,
    responseExample: {
      ...ownPlaceExample,
      answer: playerAnswerExample.answer,
      word: playerAnswerExample.word,
    },
    command: (player, { token, ...answer }) => new AnswerForPlayer(player, answer),
  },
}) {}
