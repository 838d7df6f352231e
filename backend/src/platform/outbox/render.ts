import { club } from '@onchan-bowls/contract/club';
import type { SendMailOptions } from 'nodemailer';
import type { Mailbox } from './mail-settings.js';
import type { Mail } from './mail.js';

/** The headers of a mail that its text does not determine. */
export interface MailHeaders {
  /** The same at each attempt, so that a mail that arrives twice can be recognised. */
  readonly id: string;
  readonly writtenAt: Date;
  /** The club's mailbox. */
  readonly from: Mailbox;
}

/** The message that a mail is sent as: a plain text, and the same words in HTML. */
export const renderMail = (mail: Mail, { id, writtenAt, from }: MailHeaders): SendMailOptions => {
  const subject = onOneLine(mail.subject);
  return {
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: writtenAt,
    from,
    // As objects: a text could name several people.
    to: mail.to === undefined ? from : { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    headers: {
      // Stops out-of-office replies, which only a person who has written the mail wants.
      ...(mail.isPersonal !== true && { 'Auto-Submitted': 'auto-generated' }),
      // RFC 2369.
      ...(mail.unsubscribe !== undefined && { 'List-Unsubscribe': `<${mail.unsubscribe}>` }),
    },
    subject,
    text: asText(mail),
    html: asHtml(mail, subject),
  };
};

const { park, street, town, island, postcode } = club.address;
const footer = [club.name, [park, street, town, island, postcode].join(', ')];

/** A header is one line, but a name in it may contain line breaks. */
const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/);

/** The text of a mail above its facts. */
const wordsOf = ({ greeting, paragraphs }: Mail): string[] =>
  greeting === undefined ? [...paragraphs] : [onOneLine(greeting), ...paragraphs];

const asText = (mail: Mail): string => {
  const table = Object.entries(mail.facts ?? {}).map(([label, value]) => {
    const [first = '', ...more] = linesOf(value);
    return more.length === 0 ? `${label}: ${first}` : [`${label}:`, first, ...more].join('\n  ');
  });
  const blocks = [
    ...wordsOf(mail).map((words) => linesOf(words).join('\n')),
    ...(table.length === 0 ? [] : [table.join('\n')]),
    // Mail programs recognise a signature by this line, with its trailing space.
    ['-- ', ...footer].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const asHtml = (mail: Mail, subject: string): string => {
  const html = (text: string) => linesOf(text).map(escaped).join('<br>');
  const cell = 'style="padding: 4px 16px 4px 0; text-align: left; vertical-align: top"';
  const rows = Object.entries(mail.facts ?? {}).map(
    ([label, value]) => `<tr><th ${cell}>${html(label)}</th><td ${cell}>${html(value)}</td></tr>`,
  );
  return [
    `<!doctype html>`,
    `<html lang="en-GB">`,
    `<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    `<body style="font-family: Arial, sans-serif; font-size: 16px; line-height: 1.5">`,
    ...wordsOf(mail).map((words) => `<p>${html(words)}</p>`),
    ...(rows.length === 0 ? [] : ['<table>', ...rows, '</table>']),
    `<hr>`,
    `<p>${footer.map(escaped).join('<br>')}</p>`,
    `</body>`,
    `</html>\n`,
  ].join('\n');
};
