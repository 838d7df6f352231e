import { Module } from '@nestjs/common';
import { Registry } from '../../platform/event-store/registry.js';
import { tasterSession } from './taster-session.js';
import { TasterSessionsController } from './taster-sessions.http.js';
import { tasterSessions } from './taster-sessions.read-model.js';

@Module({ controllers: [TasterSessionsController] })
export class TasterSessionsModule {
  constructor(registry: Registry) {
    registry.add(tasterSession, [tasterSessions]);
  }
}
