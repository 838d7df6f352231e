/**
 * The numbers of PostgreSQL's advisory locks that we take for a whole job. Any numbers will do, as long as they differ and stay
 * the same: versions that run side by side share them.
 */
export enum AdvisoryLock {
  /** While migrations run. */
  Migration = 1_949_031,
  /** Shared by the products that run on the database. */
  Product = 1_949_032,
  /** While a backup is made or restored. */
  Backup = 1_949_033,
  /** Held by the one backend that makes the scheduled backup. */
  BackupSchedule = 1_949_034,
  /** Shared by the checks that have a throwaway database. */
  ThrowawayDatabase = 1_949_035,
  /** Held by the one backend that has the history stamped. */
  Stamps = 1_949_036,
}
