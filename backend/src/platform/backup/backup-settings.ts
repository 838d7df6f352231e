/** How often backups are made. */
export abstract class BackupSettings {
  /** Hours between two backups; 0 when the product makes none by itself. */
  abstract readonly everyHours: number;
}

export const noBackups: BackupSettings = { everyHours: 0 };
