import { Global, Module } from '@nestjs/common';
import { ChangeHints } from './change-hints.js';
import { ChangeListener } from './change-listener.js';
import { LiveStreams } from './live-streams.js';
import { LiveController } from './live.http.js';

/** Hints about changes, for other backends and for browsers. */
@Global()
@Module({
  controllers: [LiveController],
  providers: [ChangeHints, ChangeListener, LiveStreams],
  exports: [ChangeHints, ChangeListener],
})
export class LiveModule {}
