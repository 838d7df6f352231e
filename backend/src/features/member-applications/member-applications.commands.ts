import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import { personName } from '../../platform/personal-data/person-name.js';
import { command, creates, deletes, updates } from '../../platform/records/record-commands.js';
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
export const ApproveApplication = command(
  (
    { store, outbox, reader },
    id: number,
    adminNotes: string | null,
    expectedVersion?: number,
  ): Promise<MemberApplicationRecord> =>
    store.transaction(async (transaction) => {
      const approve = approveApplication(adminNotes);
      await transaction.update(memberApplication, String(id), approve, { expectedVersion });
      const application = submitted(await transaction.read(memberApplication, String(id)));
      const { email, phone, appliedAt } = application;
      await transaction.create(
        member,
        registerMember({ name: personName(application), email, phone, appliedAt }),
      );
      const mails = [applicationApproved(application)];
      transaction.alsoWrite(outbox.mails({ subject: applicantOf(id), mails }));
      return id;
    }, reader.reading(memberApplicationRecords)),
);

/** Writes to the applicant. */
export const RejectApplication = updates(
  memberApplication,
  rejectApplication,
  memberApplicationRecords,
  (id, rejected) => ({ subject: applicantOf(id), mails: [applicationRejected(submitted(rejected))] }),
);

/** Erases the applicant; a member who came of the application stays one. */
export const DeleteApplication = deletes(memberApplication, deleteApplication);
