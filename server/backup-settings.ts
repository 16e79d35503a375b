import { join, resolve } from 'node:path'
import { z } from 'zod'

const onOrOff = z.enum(['on', 'off'], { error: 'must be on or off' })
const archives = (given: number) =>
  z.coerce.number({ error: 'must be a number' }).int().min(1).max(1000).default(given)

/** Where the data is, and what becomes of its backups. */
export const storageSettings = {
  DATA_DIR: z.string().trim().min(1).default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  BACKUP_DIR: z.string().trim().min(1).optional(),
  BACKUP_NIGHTLY: onOrOff.optional(),
  BACKUP_DAYS: archives(14),
  BACKUP_WEEKS: archives(8),
  BACKUP_CONTINUOUS: onOrOff.default('off'),
}

const schema = z.object(storageSettings)

export function storageOf(env: z.output<typeof schema>) {
  const backupDir = resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))
  const continuousBackup = env.BACKUP_CONTINUOUS === 'on' && env.DATABASE_URL === undefined
  return {
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    backupDir,
    /** A database of DATABASE_URL may have its own backups. */
    nightlyBackup: (env.BACKUP_NIGHTLY ?? (env.DATABASE_URL === undefined ? 'on' : 'off')) === 'on',
    /** The last archive of so many days, and of so many weeks, stays. */
    backupDays: env.BACKUP_DAYS,
    backupWeeks: env.BACKUP_WEEKS,
    /** Whether the embedded database keeps its log, so that it can be restored to any moment. */
    continuousBackup,
    segmentDir: continuousBackup ? join(backupDir, 'continuous', 'wal') : undefined,
  }
}
