import { sql, type Kysely } from 'kysely'
import type { AttendanceCategories } from '#contract/exchange/attendance.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import type { WithLoaded } from '#server/http/merge-loaded.ts'
import { saveSettings, type SettingsPage } from '#server/http/save-settings.ts'

/** The district attendance codes for marks, and the district’s IDs of the school. */
export async function findAttendanceCategories(db: Kysely<DB>): Promise<AttendanceCategories> {
  const { rows } = await sql<AttendanceCategories>`
    select district_school_id, district_calendar_code,
      (select json_object_agg(mark, category) from attendance_category) categories
    from school`.execute(db)
  return rows[0]!
}

/** Flattens the categories, so that the audit compares them one by one. */
type FlatCategories = ReturnType<typeof flat>

const CATEGORIES_PAGE: SettingsPage<FlatCategories> = {
  lock: sql`select from school for update`,
  read: async (db) => flat(await findAttendanceCategories(db)),
  write: async (tx, { after }) => {
    const { district_school_id, district_calendar_code, categories } = unflat(after)
    await sql`update school set district_school_id = ${district_school_id},
      district_calendar_code = ${district_calendar_code}`.execute(tx)
    await sql`update attendance_category set category = sent.value
      from jsonb_each_text(${JSON.stringify(categories)}::jsonb) sent where sent.key = mark`.execute(tx)
  },
}

export const updateAttendanceCategories = async (
  context: Context,
  { loaded, ...sent }: AttendanceCategories & WithLoaded,
): Promise<AttendanceCategories> =>
  unflat(await saveSettings(context, CATEGORIES_PAGE, { ...flat(sent), loaded }))

const unflat = ({ district_school_id, district_calendar_code, ...rest }: FlatCategories) => ({
  district_school_id,
  district_calendar_code,
  categories: Object.fromEntries(
    Object.entries(rest).map(([field, category]) => [field.slice(CATEGORY.length), category]),
  ) as AttendanceCategories['categories'],
})

const CATEGORY = 'category_'
const flat = ({ categories, ...ids }: AttendanceCategories) => ({
  ...ids,
  ...Object.fromEntries(Object.entries(categories).map(([code, category]) => [CATEGORY + code, category])),
})
