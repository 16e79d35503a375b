import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addClass, addGroup, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { readSheet, type SheetRow } from './load.ts'
import { mergeMarks, type SentMark } from './merge.ts'
import { StaleWrite, writeSheet } from './write.ts'

const day = '2026-09-14'
const world = useWorld()

const read = async (one: Class, teacher: number): Promise<SheetRow> =>
  (await readSheet(world.db, { sectionPeriod: one.period, day, teacher, own: teacher, today: day }))!
const write = (row: SheetRow, one: Class, sent: SentMark[]) => {
  const teacher = row.teacher_id!
  const merged = mergeMarks(row.marks, sent, { teacher, version: undefined })
  const { account } = one.teacher
  const moment = new Date('2026-09-14T13:05:00Z')
  return writeSheet(world.db, { row, teacher, day, account, moment, reason: undefined, write: merged.write })
}
const marks = (students: readonly number[], status: 'P' | 'A'): SentMark[] =>
  students.map((student) => ({ student_id: student, status, excuse: null, comment: null }))
const storedMarks = async (one: Class) =>
  (
    await sql<{ mark: string }>`select status || version mark from attendance_mark
      where section_period_id = ${one.period} order by student_id`.execute(world.db)
  ).rows.map(({ mark }) => mark)

describe('Writing a sheet', () => {
  test('writes nothing at all where someone has saved since it was read', async () => {
    const one = await addClass(world, { name: 'Overtaken' })
    const teacher = one.teacher.teacher!
    const [ana, ...others] = one.students
    const [early, late] = [await read(one, teacher), await read(one, teacher)]
    assert.equal((await write(early, one, marks([ana!], 'A'))).version, 1)
    await assert.rejects(write(late, one, marks([ana!, ...others], 'P')), StaleWrite)
    assert.deepEqual(await storedMarks(one), ['A1'])
    assert.equal((await write(await read(one, teacher), one, marks(others, 'P'))).version, 2)
    assert.deepEqual(await storedMarks(one), ['A1', 'P2', 'P2'])
  })

  test('writes nothing where one of its students was saved on another teacher`s sheet', async () => {
    const one = await addClass(world, { name: 'Elsewhere' })
    const [ana] = one.students
    const ben = await world.addTeacher('Ben Beside')
    const group = await addGroup(world, { name: 'CTE Beside', type: 'cte', students: [ana!] })
    await assign(world, { period: one.period, group, teacher: ben })
    for (const [first, second] of [
      ['A', 'P'],
      ['P', 'A'],
    ] as const) {
      const before = await storedMarks(one)
      const [mine, theirs] = [await read(one, one.teacher.teacher!), await read(one, ben)]
      assert.ok(await write(theirs, one, marks([ana!], first)))
      await assert.rejects(write(mine, one, marks(one.students, second)), StaleWrite)
      assert.deepEqual((await storedMarks(one)).slice(1), before.slice(1))
    }
    const { rows } =
      await sql`select from attendance_sheet where teacher_id = ${one.teacher.teacher}`.execute(world.db)
    assert.equal(rows.length, 0)
  })
  test('fails, and is not retried, for any other error of the database', async () => {
    const one = await addClass(world, { name: 'Broken' })
    const row = await read(one, one.teacher.teacher!)
    const unknown = {
      ...row,
      roster: row.roster.map((place) => Object.assign(place, { student_group_id: 2147483000 })),
    }
    await assert.rejects(write(unknown, one, marks(one.students, 'P')), { code: '23503' })
  })
})
