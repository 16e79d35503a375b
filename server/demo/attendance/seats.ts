import { sql, type Transaction } from 'kysely'
import { writeChart } from '#server/day/attendance/seating/save.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { DemoSchool } from '../demo-school.ts'
import type { RequestAt } from '../office.ts'
import { randomFrom } from '../random.ts'

const DEMO_TEACHER = 1
/** The other classes of teacher@ have no seats, so that they can be arranged. */
const GROUPS = new Set(['8A', '8B'])
const ROWS = 4
const COLUMNS = 6

/** The seats of two classes of teacher@, arranged on the first day of the current block. */
export async function makeSeats(
  tx: Transaction<DB>,
  requestAt: RequestAt,
  school: DemoSchool,
): Promise<void> {
  const [{ id: block, start_date: day }] = school.calendar.blocks
  const { actor, now } = await requestAt(`${day} 15:20:10`, DEMO_TEACHER)
  const ofBlock = new Set(school.periods.filter((one) => one.block_schedule_id === block).map(({ id }) => id))
  for (const { section_period_id, student_group_id, teacher_id } of school.assignments) {
    const { name } = school.groups[student_group_id - 1]!
    if (teacher_id !== DEMO_TEACHER || !ofBlock.has(section_period_id) || !GROUPS.has(name)) continue
    const students = school.memberships
      .filter(({ group, from, until }) => group === student_group_id && from <= day && (until ?? day) >= day)
      .map(({ student }) => student)
    const seats = randomFrom(`seats of ${name}`)
      .shuffled(students)
      .map((student_id, place) => ({
        row: 1 + Math.floor(place / COLUMNS),
        column: 1 + (place % COLUMNS),
        student_id,
      }))
    const chart = { rows: ROWS, columns: COLUMNS, version: 0, account: actor.account, seats }
    await writeChart(tx, { section_period_id, teacher_id }, chart)
  }
  await sql`update seating_chart set changed_at = ${now.moment}`.execute(tx)
}
