import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MailSettings } from '../platform/outbox/mail-settings.js';

/** Settings that keep mails as files in a folder of their own, until it is removed. */
export const keepMails = async (): Promise<{ mail: MailSettings; remove(): Promise<void> }> => {
  const folder = join(await mkdtemp(join(tmpdir(), 'onchan-bowls-')), 'mails');
  return {
    mail: { from: { name: 'Onchan Bowls', address: 'club@example.org' }, folder },
    remove: () => rm(join(folder, '..'), { recursive: true }),
  };
};
