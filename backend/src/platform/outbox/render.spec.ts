import { describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import type { Mail } from './mail.js';
import { renderMail } from './render.js';

const headers = {
  id: '019a0000-0000-7000-8000-000000000001',
  writtenAt: new Date('2026-05-04T12:00:00Z'),
  from: { name: 'Onchan Bowls', address: 'club@example.org' },
};

const example: Mail = { to: 'ann@example.com', subject: 'Your entry', paragraphs: ['It has arrived.'] };

/** A mail as its recipient's program reads it, with the lines of its head; and for whom it is sent. */
const read = async (mail: Partial<Mail>): Promise<{ message: Email; head: string[]; to: string[] }> => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const sent = await composer.sendMail(renderMail({ ...example, ...mail }, headers));
  const content = (sent.message as Buffer).toString();
  const [head = ''] = content.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]/g, ' ').split('\r\n');
  return { message: await PostalMime.parse(content), head: unfolded, to: [...sent.envelope.to] };
};

describe('a mail', () => {
  it('says the same in plain text and in HTML', async () => {
    const { message } = await read({
      greeting: 'Dear Ann,',
      paragraphs: ['Your entry has arrived.', 'See you on the green.'],
      facts: { Competition: 'Presidents Cup', Address: '1 Green Lane\nOnchan', Zone: 'B' },
    });
    expect(message.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(
      [
        'Dear Ann,',
        '',
        'Your entry has arrived.',
        '',
        'See you on the green.',
        '',
        'Competition: Presidents Cup',
        'Address:',
        '  1 Green Lane',
        '  Onchan',
        'Zone: B',
        '',
        '-- ',
        'Onchan Crown Green Bowling Club',
        'Onchan Park, Royal Drive, Onchan, Isle of Man, IM3 1RD',
      ].join('\n'),
    );
    const html = message.html ?? '';
    for (const words of [
      '<p>Dear Ann,</p>',
      '<p>See you on the green.</p>',
      '1 Green Lane<br>Onchan',
      'Onchan Crown Green Bowling Club<br>Onchan Park, Royal Drive',
    ]) {
      expect(html).toContain(words);
    }
    expect(html.indexOf('Competition')).toBeLessThan(html.indexOf('Address'));
    expect(html).not.toContain('<img');
  });

  it('comes from the club, written when it was, under one name at each attempt, and wants no automatic answer', async () => {
    const { message, head, to } = await read({ replyTo: 'bob@example.com' });
    expect(message).toMatchObject({
      from: headers.from,
      to: [{ address: 'ann@example.com' }],
      replyTo: [{ address: 'bob@example.com' }],
      messageId: `<${headers.id}@example.org>`,
      date: '2026-05-04T12:00:00.000Z',
    });
    expect(head).toContain('Auto-Submitted: auto-generated');
    expect(to).toEqual(['ann@example.com']);
  });

  it('is not called automatic when a person has written it', () => {
    const message = renderMail({ subject: 'Re: Bowls', isPersonal: true, paragraphs: [] }, headers);
    expect(message.headers).not.toHaveProperty('Auto-Submitted');
  });

  it('names the page where its recipient stops others of its kind', () => {
    const unsubscribe = 'https://example.org/club-news#link=secret';
    const message = renderMail({ subject: 'News', unsubscribe, paragraphs: [] }, headers);
    expect(message.headers).toHaveProperty('List-Unsubscribe', `<${unsubscribe}>`);
  });

  it('goes to the club when it names nobody', () => {
    const message = renderMail({ subject: 'A message', paragraphs: [] }, headers);
    expect(message.to).toEqual(headers.from);
    expect(message.replyTo).toBeUndefined();
  });

  it('shows what somebody has typed as it is, never as HTML', async () => {
    const typed = `<script>alert("1")</script> & <b onmouseover='x'>bold</b>`;
    const { message } = await read({
      greeting: typed,
      paragraphs: [typed],
      facts: { [typed]: typed },
      subject: typed,
    });
    expect(message.html).not.toMatch(/<script|<b /);
    expect(message.html).toContain(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;b onmouseover=&#39;',
    );
    expect(message.text?.split(typed)).toHaveLength(5);
    expect(message.subject).toBe(typed);
  });

  it.each([
    'Ann\r\nBcc: eve@example.net',
    'Ann\nBcc: eve@example.net\n\nHello',
    'Ann\rBcc: eve@example.net',
    'Ann\u2028Bcc: eve@example.net',
    'Ann\u0085Bcc: eve@example.net\u0000\u001b',
    `Ann${' '.repeat(900)}\r\n Bcc: eve@example.net`,
    'Änn\r\nBcc: eve@example.net\r\nContent-Type: text/html',
  ])('has one line of subject and nobody else to go to, whatever a name holds: %j', async (name) => {
    const { message, head, to } = await read({ subject: `Entry of ${name}`, greeting: `Dear ${name},` });
    expect(message.subject).toMatch(/^Entry of .nn Bcc: eve@example\.net/);
    expect(message.subject).not.toMatch(/\p{Cc}|\s{2}/u);
    expect(head.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    expect(head.filter((line) => /^content-type:/i.test(line))).toHaveLength(1);
    expect(to).toEqual(['ann@example.com']);
  });

  it.each([
    'ann@example.com\r\nBcc: eve@example.net',
    'ann@example.com, eve@example.net',
    '<eve@example.net> ann@x',
  ])('goes to one recipient, and is answered to one, whatever an address holds: %j', async (address) => {
    const { message, head, to } = await read({ to: address, replyTo: address });
    expect(to.length).toBeLessThanOrEqual(1);
    expect(message.to?.length ?? 0).toBeLessThanOrEqual(1);
    expect(head.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
    expect(head.filter((line) => /^(to|reply-to):/i.test(line)).length).toBeLessThanOrEqual(2);
  });
});
