import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../platform/event-store/event-store.module.js';
import { tasterSession } from './taster-session.js';
import { TasterSessionsController } from './taster-sessions.http.js';
import { tasterSessions } from './taster-sessions.read-model.js';

@Module({
  imports: [EventStoreModule.forFeature(tasterSession, [tasterSessions])],
  controllers: [TasterSessionsController],
})
export class TasterSessionsModule {}
