import { Body, Controller, Post, Put, Req, type Type } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { linkToken } from '@onchan-bowls/contract/password-links';
import { linkTokenExample } from '@onchan-bowls/contract/password-links.examples';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { Clock } from '../event-store/clock.js';
import { Public, Short, type AppRequest } from '../http/access.js';
import { Documented } from '../http/documented.js';
import { dtoOf } from '../http/dto-of.js';
import { Limiter } from '../limits/limiter.js';
import type { Limit } from '../limits/limits.js';
import { NetworkLimiters } from '../limits/network-limiters.js';
import { SharedLimits } from '../limits/shared-limits.js';
import type { QueryClass } from './record-queries.js';

interface Declaration<Target, Result extends z.ZodObject, Change extends z.ZodObject> {
  /** Below `/api`. */
  readonly path: string;
  /** How often a network may use links of this kind, and the holders of one of them. */
  readonly limits: Readonly<Record<'narrow' | 'wide' | 'link', Limit>>;
  /** Finds what a link is for. @throws RefusedError `link-not-valid` for every token that opens nothing, whatever the reason. */
  readonly find: (manager: EntityManager, token: string, now: Date) => Promise<Target>;
  /** Names the link in its limit. */
  readonly idOf: (target: Target) => number;
  /** What both paths return, and its query. */
  readonly response: Result;
  readonly Get: QueryClass<[target: Target], z.output<Result>>;
  readonly read: {
    readonly summary: string;
    readonly operationId: string;
    readonly responseExample: z.output<Result>;
  };
  readonly change: {
    readonly summary: string;
    readonly operationId: string;
    /** With the token. */
    readonly body: Change;
    readonly bodyExample: z.input<Change>;
    readonly responseExample: z.output<Result>;
    readonly command: (target: Target, sent: z.output<Change>) => Command<unknown>;
  };
}

/**
 * Makes the base class of a controller for what somebody without an account does with a link: they read what it is for, and change it.
 * The token is in the body, because addresses are in logs.
 */
export const linkPaths = <Target, Result extends z.ZodObject, Change extends z.ZodObject>({
  path,
  limits,
  find,
  idOf,
  response,
  Get,
  read,
  change,
}: Declaration<Target, Result, Change>): Type<object> => {
  const { command, ...documented } = change;

  class Token extends dtoOf(linkToken) {}
  class Sent extends (dtoOf(change.body) as Type<{ token: string }>) {}

  @Controller(path)
  class LinkController {
    private readonly ofNetworks = new NetworkLimiters(limits);
    private readonly ofLink = new Limiter(limits.link);

    constructor(
      private readonly commands: CommandBus,
      private readonly queries: QueryBus,
      private readonly dataSource: DataSource,
      private readonly clock: Clock,
      private readonly shared: SharedLimits,
    ) {}

    @Post()
    @Public()
    @Short()
    @Documented({ ...read, body: linkToken, bodyExample: linkTokenExample, response })
    async read(@Body() { token }: Token, @Req() { ip }: AppRequest): Promise<z.output<Result>> {
      return this.queries.execute(new Get(await this.find(ip, token)));
    }

    @Put()
    @Public()
    @Short()
    @Documented({ ...documented, response })
    async change(@Body() sent: Sent, @Req() { ip }: AppRequest): Promise<z.output<Result>> {
      const target = await this.find(ip, sent.token);
      await this.commands.execute(command(target, { ...sent } as z.output<Change>));
      return this.queries.execute(new Get(target));
    }

    /** @throws TooManyRequestsError when the network, or the holders of the link, ask too often. */
    private async find(address: string, token: string): Promise<Target> {
      await this.shared.takeAll(this.ofNetworks.pointsOf(address));
      const target = await find(this.dataSource.manager, token, this.clock.now());
      await this.shared.takeAll([[this.ofLink, String(idOf(target))]]);
      return target;
    }
  }
  return LinkController;
};
