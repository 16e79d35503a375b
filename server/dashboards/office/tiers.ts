import { sql, type Kysely } from 'kysely'
import type { ChronicRow } from '#contract/reports.ts'
import type { OfficeTiers } from '#contract/dashboards/office-home.ts'
import { TIERS, type Tier } from '#contract/words.ts'
import { addDays, laterOf, mondayOf } from '#server/plan/calendar/days.ts'
import { enrollmentStamp } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { countAbsentDays } from '#server/reports/chronic.ts'
import type { RunReport } from '#server/http/downloads/report-queue.ts'
import { absenceTier } from '#server/reports/rules.ts'

const MAX_CROSSED = 100

type Days = Pick<ChronicRow, 'days_absent' | 'days_enrolled'>
type DaysByStudent = Map<number, Days>

/** The days of the school year before this week, while nothing that they depend on has changed. */
const daysBeforeWeek = new WeakMap<Kysely<DB>, { stamp: string; days: DaysByStudent }>()

/**
 * The active students whose days of this week have brought them into a worse tier. The year before this week is read once,
 * and again only after one of its sheets, a closure or an enrollment has changed.
 */
export async function findOfficeTiers(context: Context, run: RunReport): Promise<OfficeTiers> {
  const { db, now, school } = context
  const week = mondayOf(now.day)
  const { tierAtRisk: at_risk, tierChronic: chronic, tierSevere: severe } = school
  const tiers = { at_risk, chronic, severe }
  const [before, thisWeek, students] = await Promise.all([
    readDaysBefore(context, run, { start: school.yearStart, end: addDays(week, -1) }),
    run((reports) => readDays(reports, { start: laterOf(week, school.yearStart), end: now.day })),
    readStudents(db),
  ])
  const counts = { now: countTiers(), before: countTiers() }
  const crossed = students.flatMap((student) => {
    const then = before.get(student.student_id) ?? NO_DAYS
    const since = thisWeek.get(student.student_id) ?? NO_DAYS
    const days = {
      days_absent: then.days_absent + since.days_absent,
      days_enrolled: then.days_enrolled + since.days_enrolled,
    }
    const tierBefore = tierOf(then, tiers)
    const { percent, tier } = days.days_enrolled === 0 ? NO_TIER : absenceTier(days, tiers)
    counts.now.add(tier)
    counts.before.add(tierBefore)
    if (TIERS.indexOf(tier) <= TIERS.indexOf(tierBefore)) return []
    return [{ ...student, ...days, percent, tier, before: tierBefore }]
  })
  return {
    week,
    start_date: school.yearStart,
    end_date: now.day,
    now: counts.now.all,
    before: counts.before.all,
    tiers,
    crossed: crossed.toSorted((one, other) => other.percent - one.percent).slice(0, MAX_CROSSED),
  }
}

const NO_DAYS: Days = { days_absent: 0, days_enrolled: 0 }
const NO_TIER = { percent: 0, tier: 'satisfactory' } as const
const tierOf = (days: Days, tiers: OfficeTiers['tiers']): Tier =>
  days.days_enrolled === 0 ? NO_TIER.tier : absenceTier(days, tiers).tier

function countTiers() {
  const all = { at_risk: 0, chronic: 0, severe: 0 }
  const add = (tier: Tier) => {
    if (tier !== 'satisfactory') all[tier] += 1
  }
  return { all, add }
}

type Range = { start: string; end: string }

async function readDaysBefore(
  { db, reference }: Context,
  run: RunReport,
  range: Range,
): Promise<DaysByStudent> {
  if (range.end < range.start) return new Map()
  const stamp = JSON.stringify([range, reference.closures, await readStamp(db, range)])
  const cached = daysBeforeWeek.get(db)
  if (cached?.stamp === stamp) return cached.days
  const days = await run((reports) => readDays(reports, range))
  daysBeforeWeek.set(db, { stamp, days })
  return days
}

async function readDays(db: Kysely<DB>, range: Range): Promise<DaysByStudent> {
  if (range.end < range.start) return new Map()
  const rows = await countAbsentDays(db, range)
  return new Map(
    rows.map(({ student_id, days_absent, days_enrolled }) => [student_id, { days_absent, days_enrolled }]),
  )
}

/** Every save of a sheet raises its version, and retention removes whole sheets. */
async function readStamp(db: Kysely<DB>, { start, end }: Range): Promise<unknown> {
  const { rows } = await sql<{ count: number; versions: number; enrolled: string }>`
    select count(*) count, sum(version) versions, ${enrollmentStamp} enrolled from attendance_sheet
    where day between ${start}::date and ${end}::date`.execute(db)
  return rows[0]
}

type Student = Pick<OfficeTiers['crossed'][number], 'student_id' | 'first_name' | 'last_name' | 'grade_level'>

async function readStudents(db: Kysely<DB>): Promise<Student[]> {
  const { rows } = await sql<Student>`
    select id student_id, first_name, last_name, grade_level_id grade_level from student
    where is_active order by last_name, first_name, id`.execute(db)
  return rows
}
