import { Module } from '@nestjs/common';
import { DueRecordsFinder, EraseDueRecordsHandler } from './due-records.js';
import { RetentionController } from './retention.http.js';

@Module({ controllers: [RetentionController], providers: [DueRecordsFinder, EraseDueRecordsHandler] })
export class RetentionModule {}
