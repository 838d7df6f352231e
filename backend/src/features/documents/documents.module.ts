import { Module } from '@nestjs/common';
import { RestoredChecks } from '../../platform/backup/restored-checks.js';
import { Features } from '../../platform/features.js';
import { document } from './document.js';
import { DocumentFiles } from './document-files.js';
import { DocumentsController, DocumentVersionsController } from './documents.http.js';
import { documents, documentVersions } from './documents.table.js';

@Module({ controllers: [DocumentsController, DocumentVersionsController], providers: [DocumentFiles] })
export class DocumentsModule {
  constructor(features: Features, files: DocumentFiles, restored: RestoredChecks) {
    features.add(document, [documents, documentVersions]);
    restored.add(() => files.check());
  }
}
