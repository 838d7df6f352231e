import { Module } from '@nestjs/common';
import { restoringHandlers } from './restoring.commands.js';
import { RestoringController } from './restoring.http.js';

@Module({ controllers: [RestoringController], providers: restoringHandlers })
export class RestoringModule {}
