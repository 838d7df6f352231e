import type { MailGivenUp, PersonDownloadRequest, PersonErasureRequest, PersonPage } from './people.js';

export const personSearchExample = { text: 'Illiam Dhone, illiam@example.org' };

export const personDownloadExample: PersonDownloadRequest = {
  ...personSearchExample,
  records: [{ place: 'message', id: 12 }],
};

export const personErasureExample: PersonErasureRequest = {
  ...personSearchExample,
  records: [{ place: 'message', id: 2_000_000_012, version: 1 }],
  kept: [{ place: 'member', id: 2_000_000_007 }],
};

export const personPageExample: PersonPage = {
  ...personSearchExample,
  isMore: false,
  records: [
    {
      place: 'message',
      id: 12,
      stream: 'message',
      streamId: '12',
      version: 1,
      name: 'Illiam Dhone',
      email: 'illiam@example.org',
      fields: [
        { field: 'Name', value: 'Illiam Dhone' },
        { field: 'Email', value: 'illiam@example.org' },
        { field: 'Message', value: 'When is the green open for practice?' },
      ],
    },
  ],
  mails: [
    {
      place: 'message',
      id: 12,
      to: null,
      subject: 'Message from Illiam Dhone',
      lines: ['Illiam Dhone has written to the club.', 'Message: When is the green open for practice?'],
      state: 'sent',
      failure: null,
      createdAt: '2026-05-04T09:00:00.000Z',
    },
  ],
  accounts: [],
};

export const mailGivenUpExample: MailGivenUp = {
  place: 'taster-session',
  id: 3,
  isToClub: false,
  failure: '550 5.1.1 <illiam@example.org>: Recipient address rejected: User unknown',
};
