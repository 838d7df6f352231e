import { Module } from '@nestjs/common';
import { HistoryController } from './history.http.js';
import { historyQueryHandlers } from './history.queries.js';

@Module({ controllers: [HistoryController], providers: historyQueryHandlers })
export class HistoryModule {}
