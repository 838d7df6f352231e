import { Module } from '@nestjs/common';
import { RestoredChecks } from '../../platform/backup/restored-checks.js';
import { Reactions } from '../../platform/event-store/write/reactions.js';
import type { Transaction } from '../../platform/event-store/write/transaction.js';
import { Features } from '../../platform/features.js';
import { picture } from './picture.js';
import { PictureFiles } from './picture-files.js';
import { checkPlaces } from './pictures.commands.js';
import { PicturesController } from './pictures.http.js';
import { pictures } from './pictures.table.js';

@Module({ controllers: [PicturesController], providers: [PictureFiles] })
export class PicturesModule {
  constructor(features: Features, files: PictureFiles, restored: RestoredChecks, reactions: Reactions) {
    features.add(picture, [pictures]);
    restored.add(() => files.check());
    const check = (transaction: Transaction, { streamId }: { streamId: string }) =>
      transaction.alsoWrite((manager) => checkPlaces(manager, streamId));
    for (const type of ['PictureAdded', 'PictureRevised', 'PictureRestored'] as const)
      reactions.on(picture, type, check);
  }
}
