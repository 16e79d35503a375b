import { pluralForm, pluralize } from '#contract/words.ts'

/** What operators and the superuser read about backups and restores: on the screen, in the log and after a command. */
export const sentences = {
  backupUsage: 'Usage: npm run backup -- FILE',
  restoreUsage:
    'Usage: npm run restore -- FILE [--replace], or npm run restore -- --to 2026-11-22T10:15:00 --replace',

  started: 'The backup has started.',
  alreadyRunning: 'A backup is already running. Please wait until it finishes.',
  nightlyOff: 'Nightly backups are off (BACKUP_NIGHTLY).',
  stoppedBeforeEnd: 'Homeroom stopped before the backup was complete.',
  made: (name: string, bytes: number, isRestoreTested: boolean) =>
    `${name}: ${megabytes(bytes)} MB, verified${isRestoreTested ? ' and test-restored' : ''}.`,
  backedUp: (location: string, rows: number, bytes: number) =>
    `Backed up ${location}: ${rows} rows in ${megabytes(bytes)} MB and verified them.`,

  noSpace: (location: string) =>
    `There is no space left for ${location}. Free some space, then run it again.`,
  notAllowed: (location: string) =>
    `Homeroom cannot read or write ${location}. Give it permission, or choose another folder.`,
  readOnly: (location: string) => `The disk of ${location} is read-only. Choose another folder.`,
  missing: (location: string) => `${location} does not exist. Correct the path.`,
  notInFolder: (location: string) => `${location} is not in a folder. Correct the path.`,
  isFolder: (location: string) => `${location} is a folder. Add a file name.`,
  exists: (location: string) => `${location} already exists. Choose another name, or move it.`,
  databaseFull: 'The disk of the database is full. Free some space, then run it again.',
  noRights: 'The database user does not have the required rights. Use the owner of the database.',
  tooManyConnections: 'The database has too many connections. Run it again later.',
  tableLocked: 'Another program has locked a table. Run it again later.',
  connectionLost: 'The connection to the database was lost. Nothing was changed; run it again.',
  stopped: 'Stopped. Nothing was changed.',
  noData: (folder: string) => `There is no data in ${folder}. Set DATA_DIR to Homeroom's data folder.`,
  noDatabase: (folder: string) =>
    `There is no database in ${folder}. Set DATA_DIR to Homeroom's data folder.`,
  noHomeroom: 'This database has no Homeroom data. Start Homeroom on it once, or correct the settings.',
  logNotCopied:
    'The log of the database cannot be copied to the backup folder. See postgres.log in the data folder; free space, or make the folder writable.',

  foreignArchive: (file: string) => `${file} is not a Homeroom backup. Choose another file.`,
  damagedArchive: (file: string, problem: string) => `${file} is damaged: ${problem}. Use another archive.`,
  foreignPart: (name: string) => `${name} does not belong in it`,
  incomplete: 'it is incomplete',
  incompleteOrChanged: 'it is incomplete or was changed',
  headerChanged: 'its header was changed',
  checksumsChanged: 'its list of checksums was changed',
  tableChanged: (name: string) => `the content of table ${name} has changed`,
  newerFormat: (format: number) => `format ${format}`,
  madeByNewer: (file: string, version: string) =>
    `${file} was made by a newer Homeroom (${version}). Update this one, then restore it.`,
  madeByPrerelease: (file: string) =>
    `${file} was made by a pre-release version of Homeroom, and this version cannot read it. Restore it with the version that made it.`,
  otherMigrations: (file: string) =>
    `${file} was made by a version of Homeroom with different migrations. Restore it with that version.`,
  otherTables: (file: string, table: string) =>
    `The tables in ${file} do not match its migrations (${table}). Use another archive.`,
  brokenRule: (file: string, { table, constraint }: { table?: string; constraint?: string }) =>
    `${file} cannot be used: its table ${table ?? 'of the data'} breaks a rule of the database` +
    `${constraint === undefined ? '' : ` (${constraint})`}. Use another archive.`,
  loadedDiffers: (table: string, file: string) =>
    `The table ${table} of ${file} differs after it was loaded. Nothing was replaced; please report this.`,

  otherProgram: (database: string) =>
    `Another program is connected to ${database}. Stop Homeroom and anything else that uses it, then restore again.`,
  otherTablesDepend: (database: string) =>
    `Other views or tables in ${database} depend on Homeroom's tables. Remove them, then restore again.`,
  foreignTables: (location: string) =>
    `${location} holds tables that are not Homeroom's. Restore into an empty database.`,
  notEmpty: (location: string) =>
    `${location} is not empty. Use an empty one, or add --replace to replace its data.`,
  checking: (file: string) => `Checking ${file} ...`,
  creatingTables: (migration: string) => `Test restore: creating the tables as of ${migration} ...`,
  comparing: 'Test restore: loading the data and comparing it with the archive ...',
  migrated: (migration: string) => `Migrated to ${migration}.`,
  restored: (rows: number, tables: number, madeAt: string) =>
    `Restored ${rows} rows of ${tables} tables, as of ${madeAt}.`,
  startHomeroom: 'Start Homeroom to use it.',

  embeddedOnly: '--to is for the embedded database. Use the tools of your own database server.',
  homeNotEmpty: (home: string) => `${home} is not empty. Add --replace to replace its data.`,
  running: (home: string) => `Homeroom is running on ${home}. Stop it first.`,
  noContinuous: (folder: string) =>
    `${folder} has no continuous backup. Set BACKUP_CONTINUOUS=on, or restore an archive.`,
  momentNeeded: '--to needs a date and time such as 2026-11-22T10:15:00.',
  continuousBegins: (at: string) =>
    `The continuous backup begins at ${at}. Choose a later time, or restore an archive.`,
  restoringTo: (at: Date, copy: string) => `Restoring to ${at.toISOString()} from the copy of ${copy} ...`,
  restoredTo: (at: Date) => `Restored to ${at.toISOString()}.`,
  logTooLong: 'Reading the log took more than an hour.',
  unusableData: (problem: string) => `The data from that time cannot be restored.\n${problem}`,
  logEndsBefore: (at: Date) =>
    `Nothing was saved after ${at.toISOString()}, or the log ends before it. Choose an earlier time.`,

  signInAgain: 'Everyone must sign in again, and substitutes need new links. Notices to families are off.',
  fewerRights: (people: number) =>
    `${pluralize(people, 'person has', 'people have')} only the rights from before the restore. A superuser can change them under Staff.`,
  fewerMessages: (contacts: number) =>
    `${pluralize(contacts, 'contact gets', 'contacts get')} no messages, as before the restore.`,
  teachersCannotEdit: 'Teachers cannot edit, as before the restore.',
  noSuperuser: 'No superuser is left. The next start makes the person of HOMEROOM_ADMIN_EMAIL a superuser.',
  nothingRevoked: 'No connected app, calendar address or family link was revoked after the backup.',
  revoked: (list: string, count: number) =>
    `${list} ${pluralForm(count, 'has', 'have')} been revoked, because the data before the restore no longer had ${pluralForm(count, 'it', 'them')}.`,
  revokedUnknown: (list: string) =>
    'The data before the restore did not show which connected apps, calendar addresses and family links were revoked after the backup' +
    (list === '' ? ', but the backup has none.' : `, so all of them are revoked: ${list}.`),
  rightsOfBackup:
    'People have the rights, and contacts the message settings, from the time of the backup. Check Staff before others sign in.',
} as const

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
