import { sql, type Kysely } from 'kysely'
import type { AbsenceReason, ReasonSettings, ReasonToSave } from '#contract/day/attendance/reasons.ts'
import { OTHER_LANGUAGES, languageName } from '#contract/languages/languages.ts'
import { marksWithAside } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { readListForSettings, saveLists, versionOfLists, type SchoolList } from '#server/http/save-lists.ts'
import { sentences } from './sentences.ts'

/** The reasons of the school in their order. */
export async function listReasons(db: Kysely<DB>): Promise<AbsenceReason[]> {
  const { rows } = await sql<AbsenceReason>`
    select id, name, is_excused, district_code, words, for_families, is_active
    from absence_reason order by place, id`.execute(db)
  return rows
}

/** With what only the settings have: staff read the English name everywhere. */
const REASONS: SchoolList<Omit<ReasonToSave, 'id'>> = {
  table: 'absence_reason',
  id: { column: 'id', type: 'smallint' },
  columns: {
    name: 'text',
    names: 'jsonb',
    is_excused: 'boolean',
    district_code: 'text',
    words: 'text',
    for_families: 'boolean',
    is_active: 'boolean',
  },
  listUsed: async (db, ids) => {
    const { rows } = await sql<{ id: number }>`
      select reason.id from unnest(${ids}::smallint[]) reason (id)
      where exists (select from reported_absence where absence_reason_id = reason.id)
        or exists (select from family_response where absence_reason_id = reason.id)
        or exists (select from ${marksWithAside} mark where absence_reason_id = reason.id)
        or exists (select from attendance_change where old_absence_reason_id = reason.id)
        or exists (select from attendance_change where new_absence_reason_id = reason.id)`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },
  audit: {
    noun: 'reason',
    values: (reason) => [
      reason.is_excused ? 'excused' : 'unexcused',
      reason.district_code && `code ${reason.district_code}`,
      reason.words && `typed as ${reason.words}`,
      reason.for_families ? 'for families' : 'for the office',
      ...OTHER_LANGUAGES.map((language) =>
        reason.names[language] ? `in ${languageName(language)}: ${reason.names[language]}` : null,
      ),
      !reason.is_active && 'retired',
    ],
  },
  sentences,
}

/** The reasons for the settings, with the version of the list. */
export async function findReasons(db: Kysely<DB>): Promise<ReasonSettings> {
  const reasons = await readListForSettings(db, REASONS)
  return {
    version: await versionOfLists(db, { reasons: REASONS }),
    languages: OTHER_LANGUAGES.map((code) => ({ code, name: languageName(code) })),
    reasons: reasons.map((reason) => Object.assign(reason, { id: Number(reason.id) })),
  }
}

export async function saveReasons(
  context: Context,
  { version, reasons }: { version?: string | undefined; reasons: readonly ReasonToSave[] },
): Promise<ReasonSettings> {
  await saveLists(context, { reasons: REASONS }, { version, sent: { reasons } })
  return findReasons(context.db)
}
