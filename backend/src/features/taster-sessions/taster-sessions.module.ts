import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { tasterSession } from './taster-session.js';
import { TasterSessionsController } from './taster-sessions.http.js';
import { tasterSessions } from './taster-sessions.table.js';

@Module({ controllers: [TasterSessionsController] })
export class TasterSessionsModule {
  constructor(features: Features) {
    features.add(tasterSession, [tasterSessions]);
  }
}
