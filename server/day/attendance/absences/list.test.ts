import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { enterAbsence, readAbsences } from '#tests/world/absences/entries.ts'
import { replaceEnrollments } from '#tests/world/enrolled.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

describe('Reported absences of a day are listed', () => {
  test('of a student who has left, on days that are over on which they were enrolled', async () => {
    const [student] = lund.students
    const days = { start_date: '2026-09-10', end_date: '2026-09-18' }
    const { absence_ids } = (await enterAbsence(admin, { student_ids: [student!], ...days })).body
    const isListedOn = async (date: string) =>
      (await readAbsences(admin, { date })).body.absences.some((one) => absence_ids.includes(one.id))
    await replaceEnrollments(world.db, student!, [{ from: '2026-08-17', until: '2026-09-10' }])
    assert.deepEqual(
      [await isListedOn('2026-09-10'), await isListedOn('2026-09-11'), await isListedOn(TODAY)],
      [true, false, false],
    )
  })
})
