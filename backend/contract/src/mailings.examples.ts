import type { AudienceRecord, ClubNews, MailingRecord, MailingRequest } from './mailings.js';

export const mailingExample = {
  subject: 'The green is closed this week',
  text: 'The grass is being treated. Play starts again on Monday.',
  recipients: 1,
} satisfies MailingRequest;

export const audienceExample: AudienceRecord = {
  audience: 'Members',
  names: ['Ann Example'],
  greeting: 'Dear Ann,',
  optedOut: 0,
  withoutAddress: 0,
  lastAt: '2026-05-04T12:00:00.000Z',
};

export const mailingRecordExample: MailingRecord = {
  id: 1,
  stream: 'member',
  audience: 'Members',
  ...mailingExample,
  waiting: 1,
  failed: 0,
  sent: 0,
  lastAt: '2026-05-04T12:00:00.000Z',
  stoppedAt: null,
  writtenBy: 'Ann Example',
  createdAt: '2026-05-04T12:00:00.000Z',
  version: 1,
};

export const clubNewsExample: ClubNews = { isWanted: false };
