import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { countStatements } from '#tests/world/statements.ts'
import { openSheet, submitSheet, TODAY, type Marks } from '#tests/world/sheets.ts'
import { addClass, addGroup, assign, useClassWorld, type Class } from '#tests/world/timetable.ts'

const { world, admin } = useClassWorld()

const MARKS = [
  { status: 'A', excuse: 'AEX', comment: 'Dentist, "10:00"' },
  { status: 'P', left_at: '09:40' },
  { status: 'T', excuse: 'TUX', arrived_at: '09:04' },
] as const
const marksOf = ({ students }: Class): Marks =>
  Object.fromEntries(students.map((student, index) => [student, MARKS[index % MARKS.length]!]))
const NAMES = ['Zoe Zhou', 'Ana Abara', 'Émile Eze']

/** What is stored about a class today, with the places of students, groups and people in it for their ids. */
async function storedRows({ period, students, group, teacher }: Class) {
  const { rows } = await sql<{ rows: unknown }>`
    select json_build_object(
      'sheet', (select json_agg(json_build_array(teacher_id = ${teacher.teacher}, version, taken_by_id = ${teacher.account},
          taken_at, mark_count)) from attendance_sheet where section_period_id = ${period}),
      'groups', (select json_agg(json_build_array(teacher_id = ${teacher.teacher}, student_group_id = ${group},
          taken_by_id = ${teacher.account})) from attendance_sheet_group where section_period_id = ${period}),
      'marks', (select json_agg(json_build_array(array_position(${students}::bigint[], student_id), day, status, excuse,
          comment, arrived_at, left_at, teacher_id = ${teacher.teacher}, student_group_id = ${group}, version,
          taken_by_id = ${teacher.account}, taken_at, first_taken_by_id, first_taken_at) order by student_id)
        from attendance_mark where section_period_id = ${period}),
      'changes', (select count(*) from attendance_change where section_period_id = ${period})) rows`.execute(
    world.db,
  )
  return rows[0]!.rows
}

/** A reply without what differs between two classes. */
function comparable(body: Record<string, unknown>, { students, name }: Class) {
  const text = JSON.stringify({ ...body, section_period_id: 0, teacher_id: 0 }).replaceAll(name, 'Class')
  return text.replaceAll(/"student_id":(\d+)/g, (_, id) => `"student_id":${students.indexOf(Number(id))}`)
}

describe('The first save of a sheet', () => {
  test('with all students is one statement with the same reply and rows as a save that loads the sheet first', async () => {
    for (const [names, headers] of [
      [['Alpha', 'Beta'], {}],
      [['Gamma', 'Delta'], { 'idempotency-key': 'first' }],
    ] as const) {
      const results = []
      for (const [index, name] of names.entries()) {
        const one = await addClass(world, { name, students: NAMES })
        // The sheet has no version 5, so that save has to look.
        const version = [0, 5][index]!
        await openSheet(one.teacher, one)
        const save = () => submitSheet(one.teacher, one, marksOf(one), { version }, headers)
        let reply: Awaited<ReturnType<typeof save>> | undefined
        const statements = await countStatements(async () => (reply = await save()))
        assert.equal(statements, version === 0 ? 2 : 3)
        const opened = (await openSheet(one.teacher, one)).body
        assert.deepEqual(opened.attendance, reply!.body.attendance)
        if ('idempotency-key' in headers) assert.deepEqual((await save()).body, reply!.body)
        results.push({ reply: comparable(reply!.body, one), rows: await storedRows(one) })
      }
      assert.deepEqual(results[0], results[1])
    }
  })

  test('with a part of its students keeps the mark that another one has on another sheet', async () => {
    const one = await addClass(world, { name: 'Part', students: ['Ana Abara', 'Bo Begum'] })
    const [ana, bo] = one.students
    const ben = await world.teacher('Ben Beside')
    const group = await addGroup(world, { name: 'CTE Part', type: 'cte', students: [ana!] })
    await assign(world, { period: one.period, group, teacher: ben.teacher! })
    await submitSheet(ben, one, { [ana!]: { status: 'A' } })
    const save = () => submitSheet(one.teacher, one, { [bo!]: { status: 'P' } }, { version: 0 })
    let reply: Awaited<ReturnType<typeof save>> | undefined
    assert.equal(await countStatements(async () => (reply = await save())), 4)
    assert.deepEqual(
      reply!.body.attendance.map(({ student_id, status }) => [student_id, status]),
      [
        [ana, 'A'],
        [bo, 'P'],
      ],
    )
  })

  test('reports the mark that one of its students has on another sheet, and keeps it', async () => {
    const one = await addClass(world, { name: 'Both', students: ['Ana Abara', 'Bo Begum'] })
    const [ana] = one.students
    const ben = await world.teacher('Ben Before')
    const group = await addGroup(world, { name: 'CTE Both', type: 'cte', students: [ana!] })
    await assign(world, { period: one.period, group, teacher: ben.teacher! })
    await submitSheet(ben, one, { [ana!]: { status: 'A' } })
    const { body } = await submitSheet(
      one.teacher,
      one,
      { ...marksOf(one), [ana!]: { status: 'P' } },
      { version: 0 },
    )
    assert.deepEqual(
      body.changed_meanwhile.map(({ student_id, theirs, yours }) => [
        student_id,
        theirs.status,
        yours.status,
      ]),
      [[ana, 'A', 'P']],
    )
    assert.deepEqual(
      body.attendance.map(({ status }) => status),
      ['A', 'P'],
    )
  })

  test('of many people at the same moment is done once, and all of them get a whole sheet', async () => {
    const one = await addClass(world, { name: 'Crowd', students: NAMES })
    const people = [one.teacher, admin, one.teacher, admin, one.teacher]
    const replies = await Promise.all(
      people.map((person) =>
        submitSheet(person, one, marksOf(one), { version: 0, teacher_id: one.teacher.teacher! }),
      ),
    )
    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.attendance.length, body.version]),
      people.map(() => [200, 3, 1]),
    )
    const { rows } = await sql`select from attendance_mark where section_period_id = ${one.period}
      and day = ${TODAY} and version = 1`.execute(world.db)
    assert.equal(rows.length, 3)
  })
})
