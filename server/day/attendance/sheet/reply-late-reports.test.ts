import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { enterAbsence } from '#tests/world/absences/entries.ts'
import { openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, useClassWorld } from '#tests/world/timetable.ts'

const { world, admin } = useClassWorld()

/** Moves the last save of a class to a time from the latest report: '1 minute' is after it. */
const savedAt = ({ period }: { period: number }, fromReport: string) =>
  sql`
  update attendance_sheet set taken_at = (select max(changed_at) from reported_absence) + ${fromReport}::interval
  where section_period_id = ${period}`.execute(world.db)

describe('A reported absence', () => {
  test('is shown on the sheet if it came after the last save, until someone saves again', async () => {
    const one = await addClass(world, { name: 'Lathe' })
    const [ana, bo] = one.students as [number, number]
    const reported = async () =>
      (await openSheet(one.teacher, one)).body.known!.map(({ student_id, reported_after_save }) => [
        student_id,
        reported_after_save,
      ])
    await enterAbsence(admin, { student_ids: [ana] })
    assert.deepEqual(await reported(), [[ana, false]], 'nobody has taken it')
    await submitSheet(one.teacher, one, { [ana]: { status: 'P' }, [bo]: { status: 'P' } })
    await savedAt(one, '1 minute')
    assert.deepEqual(await reported(), [[ana, false]])
    await enterAbsence(admin, { student_ids: [bo] })
    await savedAt(one, '-1 minute')
    assert.deepEqual(await reported(), [
      [ana, true],
      [bo, true],
    ])
    await submitSheet(one.teacher, one, { [bo]: { status: 'A', excuse: 'AEX' } })
    await savedAt(one, '1 minute')
    assert.deepEqual(await reported(), [
      [ana, false],
      [bo, false],
    ])
  })
})
