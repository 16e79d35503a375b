import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { countAttendance } from './attendance-taken.ts'

const world = useWorld()
let office: Person
let one: Class
beforeFile(async () => {
  office = await world.admin()
  one = await addClass(world, { name: 'Lund' })
})

const counted = () => countAttendance(world.db, sql`section_period.id = ${one.period}`)
const marksOfPeriod = async () =>
  (
    await sql<{ marks: number }>`
      select count(*)::int marks from attendance_mark where section_period_id = ${one.period}`.execute(
      world.db,
    )
  ).rows[0]!.marks

describe('The number of marks of a section period', () => {
  test('is equal to the marks, for people who enter, repeat or change parts of the sheets', async () => {
    assert.deepEqual(await counted(), { sheets: 0, marks: 0 })
    const [ana, bo, cy] = one.students
    await submitSheet(one.teacher, one, { [ana!]: { status: 'P' }, [bo!]: { status: 'A' } })
    assert.deepEqual(await counted(), { sheets: 1, marks: 2 })
    await submitSheet(one.teacher, one, { [ana!]: { status: 'T' }, [bo!]: { status: 'A' } })
    assert.deepEqual(await counted(), { sheets: 1, marks: 2 })
    await Promise.all([
      submitSheet(office, one, { [cy!]: { status: 'P' }, [ana!]: { status: 'A' } }),
      submitSheet(one.teacher, one, { [cy!]: { status: 'A' } }),
    ])
    assert.deepEqual(await counted(), { sheets: 1, marks: 3 })
    assert.equal(await marksOfPeriod(), 3)
  })

  test('stays the same where another teacher takes over a mark', async () => {
    const substitute = await world.teacher('Sub Stitute')
    await sql`update assignment set during = daterange(lower(during), '2026-09-14') where section_period_id = ${one.period}`.execute(
      world.db,
    )
    const next = { period: one.period, group: one.group, teacher: substitute.teacher!, since: '2026-09-14' }
    await assign(world, next)
    const [ana] = one.students
    const saved = await submitSheet(substitute, one, { [ana!]: { status: 'P' } })
    assert.equal(saved.status, 200, saved.text)
    assert.equal((await counted()).marks, await marksOfPeriod())
  })
})
