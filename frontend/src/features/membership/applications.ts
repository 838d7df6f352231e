import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import { compareCharacters } from '@onchan-bowls/contract/order';
import { ApiError, messageOf } from '../../data/api.js';

/** How an application's status is called, and the colour of its badge. */
export const applicationStatus = {
  pending: { label: 'Pending', colorPalette: 'orange' },
  approved: { label: 'Approved', colorPalette: 'green' },
  rejected: { label: 'Rejected', colorPalette: 'red' },
} as const satisfies Record<MemberApplicationRecord['status'], object>;

/** First and last name. */
export const applicantName = ({ firstName, lastName }: MemberApplicationRecord): string =>
  `${firstName} ${lastName}`;

/** The applications that wait for a review, the longest waiting first. */
export const pendingOf = (applications: readonly MemberApplicationRecord[]): MemberApplicationRecord[] =>
  applications
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => compareCharacters(a.appliedAt, b.appliedAt));

/** The applications that were reviewed, the last one first. */
export const processedOf = (applications: readonly MemberApplicationRecord[]): MemberApplicationRecord[] =>
  applications
    .filter(({ status }) => status !== 'pending')
    .sort((a, b) => compareCharacters(b.reviewedAt ?? '', a.reviewedAt ?? ''));

/** The failed action, with the server's reason if it gave one. */
export const failureText = (sentence: string, error: unknown): string => {
  const isWordless = error instanceof ApiError && error.code === undefined;
  if (isWordless) return sentence;
  return `${sentence} ${messageOf(error)}`;
};
