import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import { ActorNames } from '../../platform/event-store/actor-names.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { personName } from '../../platform/personal-data/person-name.js';
import { member, registerMember } from '../members/member.js';
import {
  applicantOf,
  approveApplication,
  deleteApplication,
  memberApplication,
  rejectApplication,
  submitApplication,
  submitted,
  type ApplicationDetails,
} from './member-application.js';
import {
  applicationApproved,
  applicationReceived,
  applicationRejected,
} from './member-applications.mails.js';
import { getMemberApplication } from './member-applications.read-model.js';

/** Returns the new application, and writes to the applicant and the club. */
export class SubmitApplication extends Command<MemberApplicationRecord> {
  constructor(readonly details: ApplicationDetails) {
    super();
  }
}

@CommandHandler(SubmitApplication)
class SubmitApplicationHandler implements ICommandHandler<SubmitApplication> {
  constructor(
    private readonly store: EventStore,
    private readonly outbox: Outbox,
    private readonly actorNames: ActorNames,
  ) {}

  execute({ details }: SubmitApplication): Promise<MemberApplicationRecord> {
    return this.store.transaction(async (transaction) => {
      const id = await transaction.create(memberApplication, submitApplication(details));
      transaction.alongside(this.outbox.mails(applicantOf(id), applicationReceived(details)));
      return Number(id);
    }, getMemberApplication(this.actorNames));
  }
}

/** Registers the member, and writes to them, together with the approval. */
export class ApproveApplication extends Command<MemberApplicationRecord> {
  constructor(
    readonly id: number,
    readonly adminNotes: string | null,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(ApproveApplication)
class ApproveApplicationHandler implements ICommandHandler<ApproveApplication> {
  constructor(
    private readonly store: EventStore,
    private readonly outbox: Outbox,
    private readonly actorNames: ActorNames,
  ) {}

  execute({ id, adminNotes, expectedVersion }: ApproveApplication): Promise<MemberApplicationRecord> {
    return this.store.transaction(async (transaction) => {
      const approve = approveApplication(adminNotes);
      await transaction.update(memberApplication, String(id), approve, { expectedVersion });
      const application = submitted(await transaction.read(memberApplication, String(id)));
      const { email, phone, appliedAt } = application;
      await transaction.create(
        member,
        registerMember({ name: personName(application), email, phone, appliedAt }),
      );
      transaction.alongside(this.outbox.mails(applicantOf(id), [applicationApproved(application)]));
      return id;
    }, getMemberApplication(this.actorNames));
  }
}

/** Writes to the applicant. */
export class RejectApplication extends Command<MemberApplicationRecord> {
  constructor(
    readonly id: number,
    readonly adminNotes: string | null,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(RejectApplication)
class RejectApplicationHandler implements ICommandHandler<RejectApplication> {
  constructor(
    private readonly store: EventStore,
    private readonly outbox: Outbox,
    private readonly actorNames: ActorNames,
  ) {}

  execute({ id, adminNotes, expectedVersion }: RejectApplication): Promise<MemberApplicationRecord> {
    return this.store.transaction(async (transaction) => {
      const reject = rejectApplication(adminNotes);
      await transaction.update(memberApplication, String(id), reject, { expectedVersion });
      const application = submitted(await transaction.read(memberApplication, String(id)));
      transaction.alongside(this.outbox.mails(applicantOf(id), [applicationRejected(application)]));
      return id;
    }, getMemberApplication(this.actorNames));
  }
}

/** Erases the applicant; a member who came of the application stays one. */
export class DeleteApplication extends Command<void> {
  constructor(
    readonly id: number,
    readonly expectedVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(DeleteApplication)
class DeleteApplicationHandler implements ICommandHandler<DeleteApplication> {
  constructor(private readonly store: EventStore) {}

  execute({ id, expectedVersion }: DeleteApplication): Promise<void> {
    return this.store.update(memberApplication, id, deleteApplication, { expectedVersion });
  }
}

export const memberApplicationCommandHandlers = [
  SubmitApplicationHandler,
  ApproveApplicationHandler,
  RejectApplicationHandler,
  DeleteApplicationHandler,
];
