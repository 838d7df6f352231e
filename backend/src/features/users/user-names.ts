import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { validate } from 'uuid';
import { ActorNames } from '../../platform/event-store/log/actor-names.js';
import { User } from './user.entity.js';

/** Names accounts by their username. */
@Injectable()
export class UserNames extends ActorNames {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async namesOf(
    actors: readonly string[],
    manager = this.dataSource.manager,
  ): Promise<ReadonlyMap<string, string>> {
    const users = await manager.findBy(User, {
      id: In(actors.filter((actor) => validate(actor))),
    });
    return new Map(users.map(({ id, username }) => [id, username]));
  }
}
