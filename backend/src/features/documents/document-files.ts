import { Injectable } from '@nestjs/common';
import { documentLimits } from '@onchan-bowls/contract/documents';
import { DataSource } from 'typeorm';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import { type KeptFile, SealedFiles } from '../../platform/personal-data/sealed-files.js';
import { subjectOf } from './document.js';
import { readableVersions } from './documents.table.js';

/** The only file of a version. */
export const fileOf = ({ id, sha256 }: { id: number; sha256: string }): KeptFile => ({
  subject: subjectOf(id),
  sha256,
});

/** The files of documents, one for each version. */
@Injectable()
export class DocumentFiles extends SealedFiles {
  constructor(dataSource: DataSource, personalData: PersonalData) {
    super(dataSource, personalData, {
      table: 'document_files',
      allBytes: documentLimits.allBytes,
      full: 'documents-full',
      gone: 'version-not-found',
      all: async (manager) => (await readableVersions(manager)).map(fileOf),
      inWords: ({ subject }) => `${subject.replace('document-version-', 'version ')} of the documents`,
    });
  }
}
