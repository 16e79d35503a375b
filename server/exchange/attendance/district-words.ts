import { sql, type Kysely } from 'kysely'
import type { DistrictWords } from '#contract/exchange/attendance.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { mergeLoaded, type WithLoaded } from '#server/http/merge-loaded.ts'

/** The words of the district for marks, and its ids of the school. */
export async function findDistrictWords(db: Kysely<DB>): Promise<DistrictWords> {
  const { rows } = await sql<DistrictWords>`
    select district_school_id, district_calendar_code,
      (select json_object_agg(mark, category) from attendance_category) categories
    from school`.execute(db)
  return rows[0]!
}

export const updateDistrictWords = (
  { db, actor }: Context,
  { loaded, ...sent }: DistrictWords & WithLoaded,
): Promise<DistrictWords> =>
  db.transaction().execute(async (tx) => {
    await sql`select from school for update`.execute(tx)
    const before = await findDistrictWords(tx)
    const after = unflat(mergeLoaded(flat(before), flat(sent), loaded))
    const details = changesBetween(flat(before), flat(after))
    if (Object.keys(details).length === 0) return before
    await sql`update school set district_school_id = ${after.district_school_id},
      district_calendar_code = ${after.district_calendar_code}`.execute(tx)
    await sql`update attendance_category set category = sent.value
      from jsonb_each_text(${JSON.stringify(after.categories)}::jsonb) sent where sent.key = mark`.execute(tx)
    await audit(tx, { account: actor.account, action: 'change', subject: 'school', subjectId: null, details })
    return findDistrictWords(tx)
  })

const unflat = ({ district_school_id, district_calendar_code, ...rest }: ReturnType<typeof flat>) => ({
  district_school_id,
  district_calendar_code,
  categories: Object.fromEntries(
    Object.entries(rest).map(([field, category]) => [field.slice(CATEGORY.length), category]),
  ) as DistrictWords['categories'],
})

const CATEGORY = 'category_'
const flat = ({ categories, ...ids }: DistrictWords) => ({
  ...ids,
  ...Object.fromEntries(Object.entries(categories).map(([code, category]) => [CATEGORY + code, category])),
})
