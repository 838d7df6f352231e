import { Module } from '@nestjs/common';
import { Reactions } from '../../platform/event-store/write/reactions.js';
import { Features } from '../../platform/features.js';
import { Housekeeping } from '../../platform/housekeeping.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { member, personOf } from '../members/member.js';
import { addLinkChore } from './club-news-links.js';
import { mailing, mailingOf } from './mailing.js';
import { ClubNewsController, MailingsController, MemberNewsController } from './mailings.http.js';
import { mailings } from './mailings.table.js';

/** Emails to several people, and whether members want them. */
@Module({ controllers: [MailingsController, MemberNewsController, ClubNewsController] })
export class MailingsModule {
  constructor(features: Features, reactions: Reactions, outbox: Outbox, housekeeping: Housekeeping) {
    features.add(mailing, [mailings]);
    addLinkChore(housekeeping);
    for (const type of ['MemberRevised', 'MemberRestored'] as const) {
      reactions.on(member, type, (transaction, { streamId, data }) => {
        if (data.status === 'active') return;
        transaction.alsoWrite((manager) =>
          outbox.withdrawMailsToMany(manager, mailingOf('%'), personOf(streamId)),
        );
      });
    }
  }
}
