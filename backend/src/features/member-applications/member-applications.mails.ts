import { club } from '@onchan-bowls/contract/club';
import { greetingFor } from '../../platform/outbox/greeting.js';
import type { Mail } from '../../platform/outbox/mail.js';
import { personName } from '../../platform/personal-data/person-name.js';
import type { ApplicationDetails } from './member-application.js';

/**
 * To the applicant, and to the club. The applicant's mail repeats only the first name of the form: anybody may have sent it
 * with another person's address.
 */
export const applicationReceived = (application: ApplicationDetails): Mail[] => [
  {
    ...toApplicant(application),
    subject: 'We have received your membership application',
    paragraphs: [
      `Thank you for your membership application to ${club.name}. It has reached us safely. We will review it and get back to you soon.`,
      'There is nothing to pay now: we ask for payment only after your application has been reviewed.',
      'If you would like to add or correct something, or if it was not you who applied, just reply to this email.',
    ],
  },
  {
    replyTo: application.email,
    subject: `Membership application from ${personName(application)}`,
    paragraphs: [
      `${personName(application)} has applied for membership. You can review the application in the admin dashboard; a reply to this email goes to the applicant.`,
    ],
    facts: {
      Name: personName(application),
      Email: application.email,
      Phone: application.phone,
      'Membership type': application.membershipType,
      ...(application.previousExperience !== null && {
        'Previous experience': application.previousExperience,
      }),
      ...(application.motivation !== null && { Motivation: application.motivation }),
    },
  },
];

/** To an applicant who is now a member. */
export const applicationApproved = (application: ApplicationDetails): Mail => ({
  ...toApplicant(application),
  subject: `Welcome to ${club.name}`,
  paragraphs: [
    'We are delighted to tell you that your membership application has been approved. Welcome to the club!',
    'The next step is the payment: we will write to you with what is due and how to pay it.',
    'If you have any questions in the meantime, just reply to this email. We look forward to seeing you on the green.',
  ],
  facts: { 'Membership type': application.membershipType },
});

/** To a member whose membership is renewed for this season. */
export const membershipRenewed = (application: ApplicationDetails, season: number): Mail => ({
  ...toApplicant(application),
  subject: `Your membership of ${club.name} is renewed`,
  paragraphs: [
    `Thank you for staying with us: your membership is renewed for the ${season} season.`,
    'The next step is the payment: we will write to you with what is due and how to pay it.',
    'If you have any questions in the meantime, just reply to this email.',
  ],
  facts: { 'Membership type': application.membershipType },
});

/** To a rejected applicant. The club gives the reason in a conversation. */
export const applicationRejected = (application: ApplicationDetails): Mail => ({
  ...toApplicant(application),
  subject: `Your application to ${club.name}`,
  paragraphs: [
    `Thank you for your interest in ${club.name}, and for the time you took to apply.`,
    'We are sorry to tell you that we have not been able to accept your application. There is nothing for you to pay.',
    'If you would like to talk about it, just reply to this email.',
  ],
});

const toApplicant = ({ email, firstName }: ApplicationDetails) => ({
  to: email,
  greeting: greetingFor(firstName),
});
