import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import { dayOf, longDayOf } from '../../lib/dates.js';
import { plain } from '@onchan-bowls/contract/plain';
import { applicantName, applicationStatus } from './applications.js';

const yearOf = ({ appliedAt }: MemberApplicationRecord) => dayOf(new Date(appliedAt)).slice(0, 4);
const digits = (phone: string) => phone.replace(/\D/g, '');

/** Whether both are by one person: the same name, and the same email address or phone number. */
const isSamePerson = (one: MemberApplicationRecord, other: MemberApplicationRecord) =>
  plain(applicantName(one)) === plain(applicantName(other)) &&
  (plain(one.email) === plain(other.email) || digits(one.phone) === digits(other.phone));

/** Warnings to show before this application is approved: other applications of the same person in the same year. */
export const applicationWarnings = (
  application: MemberApplicationRecord,
  all: readonly MemberApplicationRecord[],
): string[] =>
  all
    .filter(
      (other) =>
        other.id !== application.id &&
        isSamePerson(application, other) &&
        yearOf(application) === yearOf(other),
    )
    .map(
      (other) =>
        `${applicantName(other)} also applied on ${longDayOf(other.appliedAt)} (${applicationStatus[other.status].label}).`,
    );
