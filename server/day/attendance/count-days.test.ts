import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { replaceEnrollments } from '#tests/world/enrolled.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import { countDifferences } from '#tests/world/school-day/counted.ts'
import { useMarkSchool } from '#tests/world/school-day/marks.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { countDays } from './count-days.ts'

const YEAR_START = '2026-08-17'
const DAYS = ['2026-09-09', '2026-09-10', '2026-09-11']

const school = useMarkSchool()
beforeEachInFile(async () => {
  for (const student of school.lund.students)
    await replaceEnrollments(school.world.db, student, [{ from: YEAR_START }])
})

/** Ends an enrollment; again if it and a save locked the same marks in turn, where the office would be asked to try again. */
async function leaveOn(student: number, last: string): Promise<void> {
  await sql`update enrollment set last_day = ${last}::date, exit_code = 'moved_away' where student_id = ${student}`
    .execute(school.world.db)
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error
      return leaveOn(student, last)
    })
}

describe('The count of days on which students are enrolled', () => {
  test('is right where enrollments change while marks of the same students are saved', async () => {
    const { admin, lund, world } = school
    await submitSheet(
      admin,
      lund,
      { [lund.students[0]!]: { status: 'P' } },
      { date: DAYS[0]!, reason: 'on paper' },
    )
    await countDays(world.db, DAYS[1]!)
    const lastDays = [DAYS[0]!, '2026-09-08', DAYS[1]!, '2026-09-08']
    await Promise.all([
      ...DAYS.flatMap((date) =>
        (['P', 'A', 'P'] as const).map((status) => {
          const marks = Object.fromEntries(lund.students.map((student) => [student, { status }]))
          return submitSheet(admin, lund, marks, { date, reason: 'on paper' })
        }),
      ),
      ...lund.students.flatMap((student) => lastDays.map((last) => leaveOn(student, last))),
    ])
    assert.deepEqual(await countDifferences(school.world.db), [])
  })

  test('is corrected at night, too, where someone changed enrollments by hand without the trigger', async () => {
    const { admin, lund, world } = school
    const marks = Object.fromEntries(lund.students.map((student) => [student, { status: 'A' as const }]))
    await submitSheet(admin, lund, marks, { date: DAYS[0]!, reason: 'on paper' })
    await countDays(world.db, DAYS[0]!)
    await world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update enrollment set first_day = '2026-09-10' where student_id = ${lund.students[0]}`.execute(
        tx,
      )
    })
    assert.deepEqual(await countDays(world.db, DAYS[0]!), [{ first: '2026-09-01', last: DAYS[0], counts: 1 }])
    assert.deepEqual(await countDifferences(school.world.db), [])
    assert.deepEqual(await countDays(world.db, DAYS[0]!), [])
  })
})
