import { Module } from '@nestjs/common';
import { DueRecordsFinder } from './due-records.js';
import { RetentionController } from './retention.http.js';

@Module({ controllers: [RetentionController], providers: [DueRecordsFinder] })
export class RetentionModule {}
