import { Body, Controller, Inject, Post, Put, Req, type Type } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { linkToken } from '@onchan-bowls/contract/password-links';
import { linkTokenExample } from '@onchan-bowls/contract/password-links.examples';
import type { z } from 'zod';
import { Public, Short, type AppRequest } from '../http/access.js';
import { Documented } from '../http/documented.js';
import { dtoOf } from '../http/dto-of.js';
import type { QueryClass } from './record-queries.js';

/** Finds what a link is for. @throws RefusedError; TooManyRequestsError when it is asked for too often. */
interface Links<Target> {
  find(address: string, token: string): Promise<Target>;
}

interface Declaration<Target, Result extends z.ZodObject, Change extends z.ZodObject> {
  /** Below `/api`. */
  readonly path: string;
  readonly links: Type<Links<Target>>;
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
  links,
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
    constructor(
      private readonly commands: CommandBus,
      private readonly queries: QueryBus,
      @Inject(links) private readonly links: Links<Target>,
    ) {}

    @Post()
    @Public()
    @Short()
    @Documented({ ...read, body: linkToken, bodyExample: linkTokenExample, response })
    async read(@Body() { token }: Token, @Req() { ip }: AppRequest): Promise<z.output<Result>> {
      return this.queries.execute(new Get(await this.links.find(ip, token)));
    }

    @Put()
    @Public()
    @Short()
    @Documented({ ...documented, response })
    async change(@Body() sent: Sent, @Req() { ip }: AppRequest): Promise<z.output<Result>> {
      const target = await this.links.find(ip, sent.token);
      await this.commands.execute(command(target, { ...sent } as z.output<Change>));
      return this.queries.execute(new Get(target));
    }
  }
  return LinkController;
};
