import { Module } from '@nestjs/common';
import { ExpiredRecordsFinder } from './expired-records.js';
import { RetentionController } from './retention.http.js';

@Module({ controllers: [RetentionController], providers: [ExpiredRecordsFinder] })
export class RetentionModule {}
