import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { filesOf, zipOf, type TestArchive, type TestRecord } from '#tests/fixtures/oneroster.ts'
import type { Person } from '#tests/world/person.ts'
import type { World } from '#tests/world/world.ts'

export const sendArchive = (person: Person, archive: TestArchive, fields: Record<string, string> = {}) =>
  person.upload('POST /api/oneroster/upload/', zipOf(filesOf(archive)), 'school.zip', fields)

/** Sends a file as a preview and then saves it; both replies must be equal. */
export async function sendPreviewed(
  person: Person,
  archive: TestArchive,
  fields: Record<string, string> = {},
) {
  const zip = zipOf(filesOf(archive))
  const preview = await person.upload('POST /api/oneroster/upload/', zip, 'school.zip', {
    ...fields,
    preview_only: 'true',
  })
  const saved = await person.upload('POST /api/oneroster/upload/', zip, 'school.zip', fields)
  if (saved.status === 200) assert.deepEqual(effectOf(preview.body), effectOf(saved.body))
  return saved
}

/** The parts of a reply that are equal for a preview and a save. */
export const effectOf = ({ entities, examples, errors, left_out, warnings, classes }: OneRosterUpload) => ({
  entities,
  examples,
  errors,
  left_out,
  warnings,
  classes,
})

export const undoImport = (person: Person, { upload_id }: OneRosterUpload) =>
  person.call('POST /api/uploads/:uploadId/undo/', { params: { uploadId: upload_id! } })

/** A record of an archive by its id, to be changed. */
export const recordIn = (archive: TestArchive, file: string, id: string): TestRecord =>
  archive.records[file]!.find(({ sourcedId }) => sourcedId === id)!

/** A file of changes: only these records, each with its status. */
export function changesOf(archive: TestArchive, records: TestArchive['records']): TestArchive {
  const manifest = archive.manifest.map(([name, value]): [string, string] => {
    const [file] = name.startsWith('file.') ? [name.slice(5)] : []
    return file && file in records ? [name, 'delta'] : [name, file ? 'absent' : value]
  })
  return { ...archive, manifest, records }
}

/** How many records of each kind are added, changed, ended and rejected. */
export const countsOf = (body: OneRosterUpload): Record<string, number[]> =>
  Object.fromEntries(
    body.entities.map(({ entity, added, changed, ended, rejected }) => [
      entity,
      [added, changed, ended, rejected],
    ]),
  )

const PEOPLE = ['student', 'teacher', 'account']
const ROSTER = ['course', 'imported_course', 'block_schedule', 'student_group', 'group_membership']
const IMPORTED = ['imported_class', 'imported_teaching', 'foreign_id']

/** Everything that a OneRoster file may change, as it is now. */
export async function importedState({ db }: Pick<World, 'db'>): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const table of [...PEOPLE, ...ROSTER, ...IMPORTED]) {
    const { rows } = await sql<object>`select to_jsonb(one) - 'uid' record from ${sql.table(table)} one
      order by 1`.execute(db)
    state[table] = rows
  }
  return state
}
