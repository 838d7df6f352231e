import { Module } from '@nestjs/common';
import { Registry } from '../../platform/event-store/registry.js';
import { winner } from './winner.js';
import { WinnersController } from './winners.http.js';
import { winners } from './winners.read-model.js';

@Module({ controllers: [WinnersController] })
export class WinnersModule {
  constructor(registry: Registry) {
    registry.add(winner, [winners]);
  }
}
