/** When and where backups are made. */
export abstract class BackupSettings {
  /** Folder of the backups; undefined when the product makes none by itself. */
  abstract readonly folder?: string | undefined;
  /** Hours between two backups. */
  abstract readonly everyHours: number;
}

/** The product makes no backups by itself. */
export const noBackups: BackupSettings = { everyHours: 0 };
