import type { CsvFile } from '#server/exchange/spreadsheets/read-csv-files.ts'
import type { RosterFile } from './headers.ts'
import { isMetadata, recordsOf, type RosterTable } from './table.ts'
import { DATA_FILES } from './vocabulary.ts'

/** A file or column that is skipped, with the number of rows that have a value in it. */
export type SkippedPart = { file: string; column: string | null; rows: number; reason: string }

const NOT_STORED = 'Homeroom does not store this.'

/** Columns of the specification that Homeroom has no place for. */
const UNUSED: Partial<Record<RosterFile, Record<string, string>>> = {
  orgs: { identifier: NOT_STORED },
  courses: { subjectCodes: NOT_STORED },
  classes: { subjectCodes: NOT_STORED },
  users: {
    username: 'People sign in with Google or Microsoft, using their email address.',
    userIds: NOT_STORED,
    middleName: NOT_STORED,
    sms: 'Phone numbers belong to contacts. Upload them with the contacts.',
    phone: 'Phone numbers belong to contacts. Upload them with the contacts.',
    agentSourcedIds: 'Upload guardians as contacts.',
    password: 'Homeroom does not store passwords.',
    userMasterIdentifier: NOT_STORED,
    preferredMiddleName: NOT_STORED,
    pronouns: NOT_STORED,
  },
  roles: { userProfileSourcedId: NOT_STORED },
}

const REASONS: Record<string, string> = {
  demographics: 'Homeroom does not store demographics.',
  userProfiles: 'Homeroom does not store user names or passwords of other systems.',
}
const GRADEBOOK = 'Homeroom has no gradebook.'
const RESOURCES = 'Homeroom has no resources.'

/** Roles of people whom a file never adds or changes. */
const SKIPPED_ROLES: Record<string, string> = {
  ...Object.fromEntries(
    ['guardian', 'parent', 'relative'].map((role) => [role, 'Upload guardians as contacts.']),
  ),
  ...Object.fromEntries(
    [
      'administrator',
      'aide',
      'counselor',
      'districtAdministrator',
      'principal',
      'proctor',
      'siteAdministrator',
      'systemAdministrator',
    ].map((role) => [role, 'Files cannot add or change office staff.']),
  ),
}

/** Files and columns that are not read, in the order of the files. */
export function listSkippedParts(tables: readonly RosterTable[], others: readonly CsvFile[]): SkippedPart[] {
  return [
    ...tables.flatMap((table) => [...skippedColumns(table), ...skippedRoles(table)]),
    ...others.map(skippedFile),
  ]
}

function skippedColumns(table: RosterTable): SkippedPart[] {
  return table.columns.flatMap((given) => {
    const { header, index, column } = given
    const reason = column ? UNUSED[table.file]?.[column.name] : reasonOfUnknown(isMetadata(given))
    if (!reason || header === '') return []
    let rows = 0
    for (const { cells } of table.rows) if (cells[index]) rows += 1
    // A column of the specification without any value is not reported.
    return rows === 0 && column ? [] : [{ file: table.name, column: header, rows, reason }]
  })
}

const reasonOfUnknown = (isOfSystem: boolean) =>
  isOfSystem ? 'An extension of the other system.' : 'Not a column of this file in this version of OneRoster.'

function skippedRoles(table: RosterTable): SkippedPart[] {
  if (table.file !== 'users' && table.file !== 'roles') return []
  const counts = new Map<string, number>()
  for (const { fields } of recordsOf(table)) {
    const role = fields['role']
    if (role && role !== 'student' && role !== 'teacher') counts.set(role, (counts.get(role) ?? 0) + 1)
  }
  return [...counts].map(([role, rows]) => ({
    file: table.name,
    column: `role ${role.slice(0, 60)}`,
    rows,
    reason: SKIPPED_ROLES[role] ?? 'Homeroom does not have this role.',
  }))
}

const skippedFile = ({ path, rowCount, isCsv }: CsvFile): SkippedPart => ({
  file: path,
  column: null,
  rows: Math.max(0, rowCount - 1),
  reason: isCsv
    ? reasonOfFile(path.slice(path.lastIndexOf('/') + 1).replace(/\.csv$/i, ''))
    : 'Not a CSV file.',
})

function reasonOfFile(name: string): string {
  if (REASONS[name]) return REASONS[name]
  if (!DATA_FILES['1.2'].includes(name)) return 'Not a OneRoster file, or in the wrong folder.'
  return /resource/i.test(name) ? RESOURCES : GRADEBOOK
}
