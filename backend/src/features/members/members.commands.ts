import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import { ActorNames } from '../../platform/event-store/actor-names.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { eraseMember, member, reviseMember, type MemberDetails } from './member.js';
import { getMember } from './members.read-model.js';

export class ReviseMember extends Command<MemberRecord> {
  constructor(
    readonly id: number,
    readonly changes: Partial<MemberDetails>,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ReviseMember)
class ReviseMemberHandler implements ICommandHandler<ReviseMember> {
  constructor(
    private readonly store: EventStore,
    private readonly actorNames: ActorNames,
  ) {}

  execute({ id, changes, expectedVersion }: ReviseMember): Promise<MemberRecord> {
    return this.store.update(
      member,
      id,
      reviseMember(changes),
      { expectedVersion },
      getMember(this.actorNames),
    );
  }
}

export class EraseMember extends Command<void> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(EraseMember)
class EraseMemberHandler implements ICommandHandler<EraseMember> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: EraseMember): Promise<void> {
    return this.store.update(member, id, eraseMember, { expectedVersion });
  }
}

export const memberCommandHandlers = [ReviseMemberHandler, EraseMemberHandler];
