import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { EventsRecorded } from '../../platform/event-store/write/events-recorded.js';
import { ChangeHints, endedSessions } from '../../platform/live/change-hints.js';
import { account } from './account.js';

/** Makes every backend check which sessions have ended when an account has changed. */
@EventsHandler(EventsRecorded)
export class EndedSessions implements IEventHandler<EventsRecorded> {
  constructor(private readonly hints: ChangeHints) {}

  handle({ categories }: EventsRecorded): void {
    if (categories.includes(account.category)) this.hints.add([endedSessions]);
  }
}
