import { Global, Module } from '@nestjs/common';
import { AccessLog } from '../../platform/event-store/log/access-log.js';
import { EventRecords } from './event-records.js';
import { HistoryAccess } from './history-access.js';
import { HistoryExport, WholeLogTurns } from './history-export.js';
import { HistoryController, RecordsController } from './history.http.js';
import { MonthlyReport } from './monthly-report.js';
import { Months } from './months.js';
import { RecordNames } from './record-names.js';

@Global()
@Module({
  controllers: [HistoryController, RecordsController],
  providers: [
    EventRecords,
    HistoryAccess,
    { provide: AccessLog, useExisting: HistoryAccess },
    HistoryExport,
    MonthlyReport,
    Months,
    RecordNames,
    WholeLogTurns,
  ],
  exports: [AccessLog],
})
export class HistoryModule {}
