import { Module } from '@nestjs/common';
import { PastRecords } from './restoring.commands.js';
import { RestoringController } from './restoring.http.js';

@Module({ controllers: [RestoringController], providers: [PastRecords] })
export class RestoringModule {}
