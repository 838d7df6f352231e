import { expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { keepMails } from '../../testing/kept-mails.js';
import { startApp } from '../../testing/running-app.js';
import { TimestampAuthority } from '../../testing/timestamp-authority.js';
import { Clock } from '../../platform/event-store/clock.js';
import { Stamps } from '../../platform/event-store/chain/stamps.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import type { Mail } from '../../platform/outbox/mail.js';

const news = { title: 'News', content: '<p>Rain</p>' };

it('the committee gets the head of the history and the number of events once a month', async () => {
  const now = jest.spyOn(Clock.prototype, 'now').mockImplementation(() => new Date('2026-04-30T22:30:00Z'));
  const kept = await keepMails();
  const running = await startApp({ mail: { ...kept.mail, committee: 'committee@example.org' } });
  const at = async (time: string) => {
    now.mockImplementation(() => new Date(time));
    await running.app.get(Housekeeping).run();
  };
  const mails = () =>
    running.app
      .get(DataSource)
      .query<{ mail: Mail }[]>(`SELECT mail FROM outbox_mails ORDER BY created_at`)
      .then((rows) => rows.map((row) => row.mail));
  try {
    const admin = await running.signIn('admin');
    expect((await admin.send('POST', '/api/announcements', news)).status).toBe(201);
    const message = { name: 'Una Quirk', email: 'una@example.org', message: 'Hello' };
    const { id } = (await running.visitor.send<{ id: number }>('POST', '/api/messages', message)).body;
    expect((await admin.send('DELETE', `/api/messages/${id}`)).status).toBe(204);
    await running.endUndo();
    const authority = new TimestampAuthority();
    authority.now = new Date('2026-04-30T22:31:00Z');
    await running.app.get(Stamps).look(await authority.listen());
    authority.close();
    // The clock at the club is an hour ahead: it is May there.
    now.mockImplementation(() => new Date('2026-04-30T23:00:00Z'));
    expect((await admin.send('POST', '/api/announcements', news)).status).toBe(201);
    const { body } = await admin.get<{ events: { position: number; hash: string; recordedAt: string }[] }>(
      '/api/admin/events',
    );
    const [, april] = body.events;
    await at('2026-05-01T08:00:00Z');
    await at('2026-05-02T08:00:00Z');
    expect(await mails()).toEqual([
      {
        to: 'committee@example.org',
        subject: "The website's history in April 2026",
        paragraphs: [
          `In April 2026 the history of the website grew by ${april?.position}, to ${april?.position} events.`,
          expect.stringContaining('Please keep this email'),
          `${april?.position}:${april?.hash}`,
          `Stamped by Example Time on 30 April 2026, 23:31: event ${april?.position} and all before it. Its certificate was not compared with the authority’s. The command onchan events stamps prints the stamp itself.`,
          expect.stringContaining('1 person was erased.'),
          expect.stringMatching(new RegExp(`^message-${id}@\\d+:[0-9a-f]{16}$`)),
        ],
        facts: { Accounts: '1', Announcements: '1', Messages: '2' },
      },
    ]);
    await at('2026-06-15T08:00:00Z');
    expect(await mails()).toHaveLength(1);
    // Somebody rewrites the event that was stamped.
    await running.database.asOwner(
      `ALTER TABLE events DISABLE TRIGGER USER; UPDATE events SET hash = repeat('0', 64) WHERE position = ${april?.position}`,
    );
    await at('2026-07-14T08:00:00Z');
    const [, july] = await mails();
    expect(july?.paragraphs[3]).toContain('The newest time stamp does not fit the history');
  } finally {
    now.mockRestore();
    await running.stop();
    await kept.remove();
  }
});
