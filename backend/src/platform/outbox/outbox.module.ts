import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MailFiles } from './mail-files.js';
import { MailQueue } from './mail-queue.js';
import { MailSettings } from './mail-settings.js';
import { Outbox } from './outbox.js';
import { Relay } from './relay.js';
import { VisitorLimits } from './visitor-limits.js';

/** Mails: written by commands, sent after them. */
@Global()
@Module({
  providers: [MailFiles, MailQueue, Outbox, Relay, VisitorLimits],
  exports: [Outbox, Relay, VisitorLimits],
})
export class OutboxModule {
  static with(mail: MailSettings): DynamicModule {
    return {
      module: OutboxModule,
      providers: [{ provide: MailSettings, useValue: mail }],
      exports: [MailSettings],
    };
  }
}
