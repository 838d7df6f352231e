import { seasonOf } from '@onchan-bowls/contract/club';
import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import type { EntityManager } from 'typeorm';
import { dayAtClub } from '../../platform/club-time.js';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { personName } from '../../platform/personal-data/person-name.js';
import { command, creates, deletes, updates } from '../../platform/records/record-commands.js';
import { member, registerMember, renewMembership } from '../members/member.js';
import {
  applicantOf,
  approveApplication,
  deleteApplication,
  memberApplication,
  rejectApplication,
  reopenApplication,
  submitApplication,
  submitted,
} from './member-application.js';
import {
  applicationApproved,
  applicationReceived,
  applicationRejected,
  membershipRenewed,
} from './member-applications.mails.js';
import { memberApplicationRecords } from './member-applications.table.js';

/** Returns the new application, and writes to the applicant and the club. */
export const SubmitApplication = creates(
  memberApplication,
  submitApplication,
  memberApplicationRecords,
  (id, details) => ({ subject: applicantOf(id), mails: applicationReceived(details) }),
);

/** Registers the member, or renews the membership of `renews`, and writes to them, together with the approval. */
export const ApproveApplication = command(
  (
    { store, outbox, reader, clock },
    id: number,
    adminNotes: string | null,
    renews: number | null,
    expectedVersion?: number,
  ): Promise<MemberApplicationRecord> => {
    const reads =
      renews === null
        ? { records: [streamOf(memberApplication, id)], newIds: [member.category] }
        : { records: [streamOf(memberApplication, id), streamOf(member, renews)] };
    const decide = (transaction: Transaction): number => {
      const approve = approveApplication(adminNotes, renews);
      transaction.update(memberApplication, String(id), approve, { expectedVersion });
      const application = submitted(transaction.read(memberApplication, String(id)));
      const { email, phone, appliedAt, membershipType: plan } = application;
      let mail = applicationApproved(application);
      if (renews === null) {
        const joining = { name: personName(application), email, phone, appliedAt, plan };
        transaction.create(member, registerMember(joining));
      } else {
        const season = seasonOf(dayAtClub(clock.now()));
        transaction.update(member, String(renews), renewMembership({ plan, season }));
        mail = membershipRenewed(application, season);
      }
      transaction.alsoWrite(outbox.mails({ subject: applicantOf(id), mails: [mail] }));
      return id;
    };
    return store.transaction(reads, decide, reader.reading(memberApplicationRecords));
  },
);

/** Writes to the applicant when the time to undo it is over. */
export const RejectApplication = updates(
  memberApplication,
  rejectApplication,
  memberApplicationRecords,
  (id, rejected) => ({
    subject: applicantOf(id),
    mails: [applicationRejected(submitted(rejected))],
    isUndoable: true,
  }),
);

/** Leaves the member whom an approval registered, and writes to nobody. A rejection that is not sent yet is not sent. */
export const ReopenApplication = command(
  (
    { store, outbox, reader },
    id: number,
    reopenReason: string,
    expectedVersion?: number,
  ): Promise<MemberApplicationRecord> => {
    const withdraw = (manager: EntityManager) => outbox.withdrawAbout(manager, applicantOf(id));
    const options = { expectedVersion, alsoWrite: [withdraw] };
    const reading = reader.reading(memberApplicationRecords);
    return store.update(memberApplication, id, reopenApplication(reopenReason), options, reading);
  },
);

/** Erases the applicant; a member whom it registered stays. */
export const DeleteApplication = deletes(memberApplication, deleteApplication);
