import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { listKnownOn } from '../absences/known.ts'
import { listMarksOfDay } from '../marks-of-day.ts'
import { cameAfterMissed, unexplained } from './missed.ts'

/** How many students of a day are missing without a known reason and came to no class since, and nobody was reached. */
export async function countToCall(db: Kysely<DB>, day: string): Promise<number> {
  const [marks, reached] = await Promise.all([listMarksOfDay(db, day), listReached(db, day)])
  const known = await listKnownOn(db, day, [...marks.keys()])
  const mustBeCalled = [...marks].filter(
    ([student, own]) =>
      !reached.has(student) &&
      cameAfterMissed(own) === undefined &&
      unexplained(own, known.get(student)).length > 0,
  )
  return mustBeCalled.length
}

async function listReached(db: Kysely<DB>, day: string): Promise<Set<number>> {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from family_call where day = ${day}::date and outcome = 'reached'`.execute(db)
  return new Set(rows.map(({ student_id }) => student_id))
}
