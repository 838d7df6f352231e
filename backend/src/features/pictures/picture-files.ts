import { Injectable } from '@nestjs/common';
import { type PictureFile, pictureFiles } from '@onchan-bowls/contract/picture-sizes';
import { pictureLimits } from '@onchan-bowls/contract/pictures';
import { DataSource } from 'typeorm';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import { type KeptFile, SealedFiles } from '../../platform/personal-data/sealed-files.js';
import { subjectOf } from './picture.js';
import { readablePictures } from './pictures.table.js';

/** A file of a picture. */
export const fileOf = ({ id, sha256 }: { id: number; sha256: string }, part: PictureFile): KeptFile => ({
  subject: subjectOf(id),
  part,
  sha256,
});

/** The files of pictures, one for each size. */
@Injectable()
export class PictureFiles extends SealedFiles {
  constructor(dataSource: DataSource, personalData: PersonalData) {
    super(dataSource, personalData, {
      table: 'picture_files',
      allBytes: pictureLimits.allBytes,
      full: 'pictures-full',
      gone: 'picture-not-found',
      all: async (manager) =>
        (await readablePictures(manager)).flatMap((one) => pictureFiles.map((part) => fileOf(one, part))),
      inWords: ({ subject, part }) => `${subject.replace('-', ' ')} in the size ${part}`,
    });
  }
}
