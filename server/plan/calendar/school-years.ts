import { sql, type Kysely, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import { schoolYears, type ListedYear, type SchoolYear } from '#contract/plan/calendar/school-years.ts'
import { audit, changesBetween, withChange } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import type { Handlers } from '#server/http/serve.ts'
import { sentences } from './sentences.ts'

type Added = Parsed<(typeof schoolYears)['POST /api/school-years/'], 'body'>
type Change = Parsed<(typeof schoolYears)['PATCH /api/school-years/:schoolYearId/'], 'body'>
type Year = Omit<SchoolYear, 'id' | 'is_current'>

export const schoolYearHandlers: Handlers<typeof schoolYears> = {
  'GET /api/school-years/': ({ db }) => listYearsAndPlans(db),
  'POST /api/school-years/': (call) => addSchoolYear(call, call.body),
  'PATCH /api/school-years/:schoolYearId/': (call) =>
    changeSchoolYear(call, call.params.schoolYearId, call.body),
  'DELETE /api/school-years/:schoolYearId/': (call) => deleteSchoolYear(call, call.params.schoolYearId),
}

/** All school years, the latest first. */
export async function listSchoolYears(db: Kysely<DB>): Promise<SchoolYear[]> {
  const { rows } = await sql<SchoolYear>`
    select school_year.id, school_year.name, start_date, end_date,
      (start_date, end_date) = (year_start, year_end) is_current
    from school_year cross join school order by start_date desc`.execute(db)
  return rows
}

/** The same, with whether groups are planned for each. */
async function listYearsAndPlans(db: Kysely<DB>): Promise<ListedYear[]> {
  const [years, { rows }] = await Promise.all([
    listSchoolYears(db),
    sql<{ day: string }>`
      select distinct planned_from "day" from student_group where planned_from is not null`.execute(db),
  ])
  return years.map(({ id, name, start_date, end_date, is_current }) => ({
    id,
    name,
    start_date,
    end_date,
    is_current,
    plans_groups: rows.some(({ day }) => day === start_date),
  }))
}

/** The school year with this id; 404 if there is none. */
export async function findSchoolYear(db: Kysely<DB>, id: number): Promise<SchoolYear> {
  const found = (await listSchoolYears(db)).find((year) => year.id === id)
  if (!found) throw notFound('school year')
  return found
}

const addSchoolYear = ({ db, actor }: Context, sent: Added) =>
  db.transaction().execute(async (tx) => {
    await lockYears(tx)
    await assertFits(tx, sent)
    const { rows } = await sql<Year & { id: number }>`
      insert into school_year (name, start_date, end_date)
      values (coalesce(${sent.name ?? null}, free_school_year_name(${sent.start_date}::date, ${sent.end_date}::date)),
        ${sent.start_date}, ${sent.end_date})
      returning id, name, start_date, end_date`.execute(tx)
    const { id, ...added } = rows[0]!
    await auditYear(tx, actor, { action: 'add', id, details: added })
    return { ...(await findSchoolYear(tx, id)), message: sentences.yearAdded(added.name) }
  })

const changeSchoolYear = ({ db, actor }: Context, id: number, { loaded, ...sent }: Change) =>
  db.transaction().execute(async (tx) => {
    await lockYears(tx)
    const { is_current, ...year } = await findSchoolYear(tx, id)
    const before: Year = { name: year.name, start_date: year.start_date, end_date: year.end_date }
    const after = withChange(before, mergeLoaded(before, sent, loaded))
    const details = changesBetween(before, after)
    if (Object.keys(details).length > 0) {
      await assertFits(tx, after, id)
      if (after.start_date !== before.start_date && (await isPrepared(tx, id))) {
        const problem = sentences.yearPrepared(year.name)
        throw new Refusal('conflict', problem, { fields: { start_date: problem } })
      }
      await tx.updateTable('school_year').set(after).where('id', '=', id).execute()
      if (is_current) await setCurrentYear(tx, after)
      await auditYear(tx, actor, { action: 'change', id, details })
    }
    return { ...(await findSchoolYear(tx, id)), message: sentences.yearSaved(after.name) }
  })

const deleteSchoolYear = ({ db, actor }: Context, id: number) =>
  db.transaction().execute(async (tx) => {
    await lockYears(tx)
    const { is_current, name, start_date, end_date } = await findSchoolYear(tx, id)
    if (is_current) throw new Refusal('conflict', sentences.yearIsCurrent(name))
    if (await isPrepared(tx, id)) throw new Refusal('conflict', sentences.yearPrepared(name))
    if (await hasRecords(tx, { start_date, end_date })) {
      throw new Refusal('conflict', sentences.yearHasRecords(name))
    }
    await tx.deleteFrom('school_year').where('id', '=', id).execute()
    await auditYear(tx, actor, { action: 'remove', id, details: { name, start_date, end_date } })
    return { message: sentences.yearDeleted(name) }
  })

/**
 * Makes a school year the current one once its first day has come, and never goes back: after the last day the year stays
 * current until the next one begins, because the office still reads its figures. Returns whether the year turned.
 */
export async function turnSchoolYear(db: Kysely<DB>, today: string): Promise<boolean> {
  const { rows } = await sql<{ year_start: string }>`
    update school set year_start = start_date, year_end = end_date
    from (select start_date, end_date from school_year where start_date <= ${today}::date order by start_date desc limit 1) year
    where start_date > year_start returning year_start`.execute(db)
  return rows.length > 0
}

/** Two people who change years at the same moment wait for each other, and for those who save the dates in the settings. */
const lockYears = (tx: Transaction<DB>) => sql`select from school for update`.execute(tx)

const setCurrentYear = (
  tx: Transaction<DB>,
  { start_date, end_date }: Pick<Year, 'start_date' | 'end_date'>,
) => tx.updateTable('school').set({ year_start: start_date, year_end: end_date }).execute()

/** 400 for a year that ends before it starts, 409 for one that overlaps another or has its name. */
async function assertFits(
  db: Kysely<DB>,
  year: Pick<Year, 'start_date' | 'end_date'> & { name?: string | undefined },
  exceptId = 0,
): Promise<void> {
  if (year.end_date <= year.start_date) {
    throw new Refusal('invalid', sentences.yearEndsEarly, { fields: { end_date: sentences.yearEndsEarly } })
  }
  const others = (await listSchoolYears(db)).filter(({ id }) => id !== exceptId)
  const overlapping = others.find(
    ({ start_date, end_date }) => start_date <= year.end_date && end_date >= year.start_date,
  )
  if (overlapping) {
    const problem = sentences.yearsOverlap(overlapping.name)
    const field = overlapping.start_date <= year.start_date ? 'start_date' : 'end_date'
    throw new Refusal('conflict', problem, { fields: { [field]: problem } })
  }
  if (year.name !== undefined && others.some(({ name }) => name === year.name)) {
    const problem = sentences.yearNameTaken(year.name)
    throw new Refusal('conflict', problem, { fields: { name: problem } })
  }
}

/** Whether students and groups have been prepared for the first day of the year. */
async function isPrepared(db: Kysely<DB>, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from roll_over where school_year_id = ${id} and undone_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a block, a closure or attendance has a day in the year. */
async function hasRecords(db: Kysely<DB>, { start_date, end_date }: Omit<Year, 'name'>): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from block_schedule where start_date <= ${end_date}::date and end_date >= ${start_date}::date)
      or exists (select from school_closure where start_date <= ${end_date}::date and end_date >= ${start_date}::date)
      or exists (select from attendance_sheet where day between ${start_date}::date and ${end_date}::date) has`.execute(
    db,
  )
  return rows[0]!.has
}

const auditYear = (
  tx: Transaction<DB>,
  actor: Context['actor'],
  { id, ...entry }: { action: 'add' | 'change' | 'remove'; id: number; details: object },
) =>
  audit(tx, {
    account: actor.account,
    subject: 'school_year',
    subjectId: id,
    ...entry,
    details: { ...entry.details },
  })
