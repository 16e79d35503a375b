import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type {
  AbsenceReason,
  ReasonNames,
  ReasonSettings,
  ReasonToSave,
} from '#contract/day/attendance/reasons.ts'
import { OTHER_LANGUAGES, languageName } from '#contract/languages/languages.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { changedMeanwhile } from '#server/http/merge-loaded.ts'
import { saveSettings, type SettingsPage } from '#server/http/save-settings.ts'
import { sentences } from './sentences.ts'

/** A reason with what only the settings have: staff read the English name everywhere. */
type StoredReason = AbsenceReason & { names: ReasonNames }

/** The reasons of the school in their order. */
export async function listReasons(db: Kysely<DB>): Promise<AbsenceReason[]> {
  const { rows } = await sql<AbsenceReason>`
    select id, name, is_excused, district_code, words, for_families, is_active
    from absence_reason order by place, id`.execute(db)
  return rows
}

async function readStored(db: Kysely<DB>): Promise<StoredReason[]> {
  const { rows } = await sql<StoredReason>`
    select id, name, names, is_excused, district_code, words, for_families, is_active
    from absence_reason order by place, id`.execute(db)
  return rows
}

/** The reasons for the settings, with the version of the list. */
export async function findReasons(db: Kysely<DB>): Promise<ReasonSettings> {
  const reasons = await readStored(db)
  const used = await listUsed(
    db,
    reasons.map(({ id }) => id),
  )
  return {
    version: versionOf(reasons),
    languages: OTHER_LANGUAGES.map((code) => ({ code, name: languageName(code) })),
    reasons: reasons.map((reason) => Object.assign(reason, { is_used: used.has(reason.id) })),
  }
}

const versionOf = (reasons: readonly StoredReason[]) =>
  createHash('sha256').update(JSON.stringify(reasons)).digest('hex')

/** Those of these reasons that a record has. */
async function listUsed(db: Kysely<DB>, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select reason.id from unnest(${ids}::smallint[]) reason (id)
    where exists (select from reported_absence where absence_reason_id = reason.id)
      or exists (select from family_response where absence_reason_id = reason.id)
      or exists (select from attendance_mark where absence_reason_id = reason.id)
      or exists (select from attendance_change where old_absence_reason_id = reason.id)
      or exists (select from attendance_change where new_absence_reason_id = reason.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The list as text, so that two of them are compared as a whole. */
type StoredList = { reasons: string }

/**
 * Saves the list in its order, and deletes the reasons that are not in it. A new reason with the name of a stored one that the
 * list leaves out is that one, so that a repeated save adds nothing.
 */
export async function saveReasons(
  context: Context,
  { version, reasons }: { version?: string | undefined; reasons: readonly ReasonToSave[] },
): Promise<ReasonSettings> {
  const page: SettingsPage<StoredList> = {
    lock: sql`select from school for update`,
    read: async (db) => ({ reasons: JSON.stringify(await readStored(db)) }),
    check: ({ before }) => {
      const stored = reasonsIn(before)
      const isSame = JSON.stringify(stored.map(withoutId)) === JSON.stringify(reasons.map(withoutId))
      if (version !== undefined && version !== versionOf(stored) && !isSame)
        throw changedMeanwhile(['reasons'])
    },
    write: (tx, { before }) => writeReasons(tx, reasonsIn(before), reasons),
    auditFields: auditTexts,
  }
  await saveSettings(context, page, { reasons: JSON.stringify(reasons) })
  return findReasons(context.db)
}

const reasonsIn = ({ reasons }: StoredList) => JSON.parse(reasons) as StoredReason[]

const withoutId = ({
  name,
  names,
  is_excused,
  district_code,
  words,
  for_families,
  is_active,
}: Omit<ReasonToSave, 'id'>) => ({
  name,
  names,
  is_excused,
  district_code,
  words,
  for_families,
  is_active,
})

/** Each reason with its place, so that the audit has what was renamed, retired or moved. */
const auditTexts = (list: StoredList) =>
  Object.fromEntries(
    reasonsIn(list).map((reason, index) => [
      `reason ${reason.name}`,
      [
        index + 1,
        reason.is_excused ? 'excused' : 'unexcused',
        reason.district_code && `code ${reason.district_code}`,
        reason.words && `typed as ${reason.words}`,
        reason.for_families ? 'for families' : 'for the office',
        ...OTHER_LANGUAGES.map(
          (language) => reason.names[language] && `in ${languageName(language)}: ${reason.names[language]}`,
        ),
        !reason.is_active && 'retired',
      ]
        .filter(Boolean)
        .join('; '),
    ]),
  )

async function writeReasons(
  tx: Transaction<DB>,
  stored: readonly StoredReason[],
  sent: readonly ReasonToSave[],
): Promise<void> {
  const ids = new Set(sent.map(({ id }) => id))
  const unknown = sent.find(({ id }) => id !== undefined && !stored.some((one) => one.id === id))
  if (unknown)
    throw new Refusal('changed_meanwhile', sentences.unknown, { details: { changed: ['reasons'] } })
  const left = new Map(
    stored.filter(({ id }) => !ids.has(id)).map(({ id, name }) => [name.toLowerCase(), id]),
  )
  const rows = sent.map((reason, index) => {
    const id = reason.id ?? left.get(reason.name.toLowerCase()) ?? null
    left.delete(reason.name.toLowerCase())
    return { ...reason, id, place: index + 1 }
  })
  const remaining = new Set(rows.map(({ id }) => id))
  const deleted = stored.filter(({ id }) => !remaining.has(id))
  await deleteUnused(tx, deleted)
  // Names are unique, and two reasons may exchange theirs. No one can type a name that begins with a tab.
  await sql`update absence_reason set name = chr(9) || id where id = any(${[...remaining].filter((id) => id !== null)}::smallint[])`.execute(
    tx,
  )
  await sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) sent (id smallint, name text, names jsonb, is_excused boolean,
        district_code text, words text, for_families boolean, is_active boolean, place smallint)
    ), changed as (
      update absence_reason set name = sent.name, names = sent.names, is_excused = sent.is_excused, district_code = sent.district_code,
        words = sent.words, for_families = sent.for_families, is_active = sent.is_active, place = sent.place
      from sent where absence_reason.id = sent.id
    )
    insert into absence_reason (name, names, is_excused, district_code, words, for_families, is_active, place)
    select name, names, is_excused, district_code, words, for_families, is_active, place from sent where id is null
    order by place`.execute(tx)
}

async function deleteUnused(tx: Transaction<DB>, reasons: readonly AbsenceReason[]): Promise<void> {
  const ids = reasons.map(({ id }) => id)
  // Whoever chooses one of them at this moment holds a lock on it, and its record is found then.
  await sql`select from absence_reason where id = any(${ids}::smallint[]) for update`.execute(tx)
  const used = await listUsed(tx, ids)
  const one = reasons.find(({ id }) => used.has(id))
  if (one) throw new Refusal('conflict', sentences.inUse(one.name))
  await sql`delete from absence_reason where id = any(${ids}::smallint[])`.execute(tx)
}
