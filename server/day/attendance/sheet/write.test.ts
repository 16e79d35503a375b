import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { SubmittedSheet } from '#contract/day/attendance/attendance.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, addClosure, addGroup, assign, type Class } from '#tests/world/timetable.ts'
import { waitsForLock } from '#tests/world/waiting.ts'
import { useWorld } from '#tests/world/world.ts'
import { loadReference } from '#server/reference/load.ts'
import type { Reference } from '#server/reference/reference.ts'
import { readSheet, type SheetRow } from './read.ts'
import { changesOf, mergeMarks, type SentMark } from './merge.ts'
import { StaleWrite, writeSheet } from './write.ts'

const day = '2026-09-14'
const world = useWorld()
/** A reply is stored for a key only. */
const NO_REPLY = {} as SubmittedSheet

type Read = { row: SheetRow; teacher: number; reference: Reference }
const read = async (one: Class, teacher: number): Promise<Read> => ({
  row: await readSheet(world.db, { sectionPeriod: one.period, day, teacher }),
  teacher,
  reference: (await loadReference(world.db)).reference,
})
const write = ({ row, teacher, reference }: Read, one: Class, sent: SentMark[]) => {
  const merged = mergeMarks(row.marks, sent, { teacher, version: undefined })
  const { account } = one.teacher
  return writeSheet(
    { db: world.db, reference, actor: { account }, now: { moment: new Date('2026-09-14T13:05:00Z') } },
    {
      sectionPeriod: one.period,
      day,
      teacher,
      row,
      write: merged.write,
      changes: changesOf(merged.write, false),
      reason: undefined,
      reply: NO_REPLY,
    },
  )
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
    await write(early, one, marks([ana!], 'A'))
    await assert.rejects(write(late, one, marks([ana!, ...others], 'P')), StaleWrite)
    assert.deepEqual(await storedMarks(one), ['A1'])
    await write(await read(one, teacher), one, marks(others, 'P'))
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
      await write(theirs, one, marks([ana!], first))
      await assert.rejects(write(mine, one, marks(one.students, second)), StaleWrite)
      assert.deepEqual((await storedMarks(one)).slice(1), before.slice(1))
    }
    const { rows } =
      await sql`select from attendance_sheet where teacher_id = ${one.teacher.teacher}`.execute(world.db)
    assert.equal(rows.length, 0)
  })

  test('writes nothing where what decides whether it may be saved has changed since it was read', async () => {
    const one = await addClass(world, { name: 'Closing' })
    const teacher = one.teacher.teacher!
    const early = await read(one, teacher)
    await addClosure(world, 'Power cut', '2026-09-15')
    await assert.rejects(write(early, one, marks(one.students, 'P')), StaleWrite)
    assert.deepEqual(await storedMarks(one), [])
    await write(await read(one, teacher), one, marks(one.students, 'P'))
    assert.deepEqual(await storedMarks(one), ['P1', 'P1', 'P1'])
  })

  test('is refused where the day was closed after the save had checked it', async () => {
    const one = await addClass(world, { name: 'Closed' })
    const present = Object.fromEntries(one.students.map((student) => [student, { status: 'P' as const }]))
    const { saving, closure } = await world.db.transaction().execute(async (tx) => {
      await sql`lock table attendance_mark in share mode`.execute(tx)
      const saved = submitSheet(one.teacher, one, present)
      assert.ok(await waitsForLock(world, saved))
      return { saving: saved, closure: await addClosure(world, 'Flood', day) }
    })
    const { status, failure } = await saving
    await sql`delete from school_closure where id = ${closure}`.execute(world.db)
    assert.deepEqual([status, failure.code, await storedMarks(one)], [409, 'closed_day', []])
    assert.match(failure.message, /Flood/)
  })

  test('fails, and is not retried, for any other error of the database', async () => {
    const one = await addClass(world, { name: 'Broken' })
    const opened = await read(one, one.teacher.teacher!)
    for (const place of opened.row.roster) place.student_group_id = 2147483000
    await assert.rejects(write(opened, one, marks(one.students, 'P')), { code: '23503' })
  })
})
