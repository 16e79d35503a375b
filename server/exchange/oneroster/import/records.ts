import { interruptible } from '#server/exchange/uploads/pipeline/event-loop.ts'
import type { RosterFile } from '../files/headers.ts'
import type { OneRoster } from '../files/read.ts'
import { recordsOf, type RosterRecord } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import type { ImportReport } from './report.ts'
import type { ImportedEntity } from '#contract/exchange/oneroster/oneroster-in.ts'

/** The rows of the files by their sourcedIds, in the order of each file. */
export type FileRecords = Record<RosterFile, Map<string, RosterRecord>>

/** What a bad row of a file counts as. */
const ENTITIES: Record<RosterFile, ImportedEntity> = {
  academicSessions: 'block_schedule',
  orgs: 'block_schedule',
  courses: 'course',
  classes: 'group',
  users: 'student',
  roles: 'student',
  enrollments: 'membership',
}

/** The rows of all files. A row without an id, or with that of an earlier one, is a row error. */
export async function readRecords({ files }: OneRoster, report: ImportReport): Promise<FileRecords> {
  const records: FileRecords = {
    academicSessions: new Map(),
    orgs: new Map(),
    courses: new Map(),
    classes: new Map(),
    users: new Map(),
    roles: new Map(),
    enrollments: new Map(),
  }
  for (const table of files) {
    const { file } = table
    for await (const record of interruptible(recordsOf(table))) {
      const id = record.fields['sourcedId'] ?? ''
      const earlier = records[file].get(id)
      const message =
        id === ''
          ? sentences.empty('sourcedId')
          : id.length > MAX_ID
            ? sentences.idTooLong(MAX_ID)
            : earlier && sentences.idRepeated(id, earlier.row)
      if (message) report.reject(ENTITIES[file], { file, record }, { column: 'sourcedId', message })
      else records[file].set(id, record)
    }
  }
  return records
}

/** As long as the specification allows ids to be. */
const MAX_ID = 255

export const isDeleted = ({ fields }: RosterRecord): boolean => fields['status'] === 'tobedeleted'

/** A field of a row, without spaces around it; '' where it has none. */
export const textOf = ({ fields }: RosterRecord, name: string): string => (fields[name] ?? '').trim()
