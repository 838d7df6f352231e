import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { handicap } from './handicap.js';
import { HandicapsController } from './handicaps.http.js';
import { handicaps } from './handicaps.table.js';

@Module({ controllers: [HandicapsController] })
export class HandicapsModule {
  constructor(features: Features) {
    features.add(handicap, [handicaps]);
  }
}
