import { Module } from '@nestjs/common';
import { Features } from '../../platform/features.js';
import { winner } from './winner.js';
import { WinnersController } from './winners.http.js';
import { winners } from './winners.table.js';

@Module({ controllers: [WinnersController] })
export class WinnersModule {
  constructor(features: Features) {
    features.add(winner, [winners]);
  }
}
