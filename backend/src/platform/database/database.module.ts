import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutageLog } from './outage-log.js';

/** The connection and the log of its outages. */
@Global()
@Module({})
export class DatabaseModule {
  static with(
    dataSource: DataSource,
    outages = new OutageLog((line) => new Logger('Database').warn(line)),
  ): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: DataSource, useValue: dataSource },
        { provide: OutageLog, useValue: outages },
      ],
      exports: [DataSource, OutageLog],
    };
  }
}
