import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { DataSource } from 'typeorm';
import { keep } from '../secrets.js';
import { StartRefusedError } from '../start-refused.js';
import { orUnwritable } from '../unwritable.js';
import { MailSettings } from './mail-settings.js';

/** How many mails are kept at most; the oldest are removed. */
export const maxFiles = 1000;

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/;

/** The folder for mails while there is no mail server: one file `<id>.eml` each, readable for its owner only. */
@Injectable()
export class MailFiles {
  constructor(
    private readonly settings: MailSettings,
    private readonly dataSource: DataSource,
  ) {}

  /** Writes a mail, over an earlier attempt. */
  async keep(id: string, message: SendMailOptions): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: content } = await composer.sendMail(message);
    await mkdir(this.settings.folder, { recursive: true, mode: 0o700 });
    await this.claim();
    await writeFile(join(this.settings.folder, `${id}.eml`), content, { mode: 0o600 });
    // Their ids begin with the time at which the mails were written.
    const tooOld = (await this.kept()).sort().slice(0, -maxFiles);
    for (const old of tooOld) await this.remove(old);
  }

  /**
   * Ties the folder, if it exists, to this database. It must not contain mails of another one.
   * @throws StartRefusedError when it is tied to another one, or cannot be read.
   */
  async assertOwn(): Promise<void> {
    const { folder } = this.settings;
    if (existsSync(folder)) await orUnwritable(`Mails cannot be kept in ${folder}`, () => this.claim());
  }

  /** Corrects the mails that earlier versions have recorded as sent although they kept them as files. */
  async markKept(): Promise<void> {
    await this.dataSource.query(
      `UPDATE outbox_mails SET is_kept = true WHERE id = ANY($1) AND sent_at IS NOT NULL AND is_kept IS NULL`,
      [await this.kept()],
    );
  }

  /** Removes the files of mails that are not in the database, for example those about erased people. */
  async sweep(): Promise<void> {
    const ids = await this.kept();
    if (ids.length === 0) return;
    await this.claim();
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM outbox_mails WHERE id = ANY($1)`,
      [ids],
    );
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      if (!known.has(id)) await this.remove(id);
    }
  }

  private remove(id: string): Promise<void> {
    return rm(join(this.settings.folder, `${id}.eml`), { force: true });
  }

  private async claim(): Promise<void> {
    const { folder } = this.settings;
    const [database] = await this.dataSource.query<{ id: string }[]>(`SELECT id FROM installation`);
    if (!database) throw new Error('The database has lost its id');
    if ((await keep(join(folder, 'database-id'), () => database.id)) !== database.id) {
      throw new StartRefusedError(
        `The folder ${folder} keeps the mails of another database: set DATA_DIR to another folder, or move that folder away`,
      );
    }
  }

  private async kept(): Promise<string[]> {
    try {
      const names = await readdir(this.settings.folder);
      return names.flatMap((name) => fileName.exec(name)?.[1] ?? []);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
