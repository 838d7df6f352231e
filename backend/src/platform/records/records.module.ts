import { Global, Module } from '@nestjs/common';
import { PeoplePlaces } from './people-places.js';
import { RunnableCommandHandler } from './record-commands.js';
import { RunnableQueryHandler } from './record-queries.js';
import { RecordReader } from './record-reader.js';

/** Commands and queries that are declared in one line, and the places where people are found. */
@Global()
@Module({
  providers: [PeoplePlaces, RecordReader, RunnableCommandHandler, RunnableQueryHandler],
  exports: [PeoplePlaces, RecordReader],
})
export class RecordsModule {}
