import { Module } from '@nestjs/common';
import { Registry } from '../../platform/event-store/registry.js';
import { handicap } from './handicap.js';
import { HandicapsController } from './handicaps.http.js';
import { handicaps } from './handicaps.read-model.js';

@Module({ controllers: [HandicapsController] })
export class HandicapsModule {
  constructor(registry: Registry) {
    registry.add(handicap, [handicaps]);
  }
}
