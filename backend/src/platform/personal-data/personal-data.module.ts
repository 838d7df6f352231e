import { Global, Module, type DynamicModule } from '@nestjs/common';
import { KeyedHash } from './keyed-hash.js';
import { PersonalData } from './personal-data.js';

/** Encryption of personal data, and hashes made with the same key. */
@Global()
@Module({})
export class PersonalDataModule {
  static with(personalDataKey: Buffer): DynamicModule {
    return {
      module: PersonalDataModule,
      providers: [
        { provide: PersonalData, useValue: new PersonalData(personalDataKey) },
        { provide: KeyedHash, useValue: new KeyedHash(personalDataKey) },
      ],
      exports: [PersonalData, KeyedHash],
    };
  }
}
