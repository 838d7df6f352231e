import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { personName } from '../../platform/personal-data/person-name.js';
import { creates, deletes } from '../../platform/records/record-commands.js';
import { RecordReader } from '../../platform/records/record-reader.js';
import { member, registerMember } from '../members/member.js';
import {
  applicantOf,
  approveApplication,
  deleteApplication,
  memberApplication,
  rejectApplication,
  submitApplication,
  submitted,
} from './member-application.js';
import {
  applicationApproved,
  applicationReceived,
  applicationRejected,
} from './member-applications.mails.js';
import { memberApplicationRecords } from './member-applications.table.js';

/** Returns the new application, and writes to the applicant and the club. */
export const SubmitApplication = creates(
  memberApplication,
  submitApplication,
  memberApplicationRecords,
  (id, details) => ({ subject: applicantOf(id), mails: applicationReceived(details) }),
);

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
    private readonly reader: RecordReader,
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
      transaction.alsoWrite(this.outbox.mails(applicantOf(id), [applicationApproved(application)]));
      return id;
    }, this.reader.reading(memberApplicationRecords));
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
    private readonly reader: RecordReader,
  ) {}

  execute({ id, adminNotes, expectedVersion }: RejectApplication): Promise<MemberApplicationRecord> {
    return this.store.transaction(async (transaction) => {
      const reject = rejectApplication(adminNotes);
      await transaction.update(memberApplication, String(id), reject, { expectedVersion });
      const application = submitted(await transaction.read(memberApplication, String(id)));
      transaction.alsoWrite(this.outbox.mails(applicantOf(id), [applicationRejected(application)]));
      return id;
    }, this.reader.reading(memberApplicationRecords));
  }
}

/** Erases the applicant; a member who came of the application stays one. */
export const DeleteApplication = deletes(memberApplication, deleteApplication);

export const memberApplicationCommandHandlers = [ApproveApplicationHandler, RejectApplicationHandler];
