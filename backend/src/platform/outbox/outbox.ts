import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { Clock } from '../event-store/clock.js';
import type { Mail } from './mail.js';

/** Mails that are to be sent, written in the transaction of what they are about. */
@Injectable()
export class Outbox {
  constructor(private readonly clock: Clock) {}

  /**
   * Puts mails into the outbox; to be given to the transaction's `alongside`.
   * @param subject the person whom all of them are about, as in the events: erased together.
   */
  mails(subject: string, mails: readonly Mail[]): (manager: EntityManager) => Promise<void> {
    return async (manager) => {
      for (const mail of mails) {
        await manager.query(
          `INSERT INTO outbox_mails (id, subject, mail, created_at, next_attempt_at) VALUES ($1, $2, $3, $4, $4)`,
          [v7(), subject, JSON.stringify(mail), this.clock.now()],
        );
      }
    };
  }
}
