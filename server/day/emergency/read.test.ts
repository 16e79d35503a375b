import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addCover } from '#tests/world/schedules/cover.ts'
import { endRoll, markOnRoll, rollSheet, startRoll, stateOfRoll } from '#tests/world/school-day/rolls.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
let lund: Class
beforeFile(async () => {
  office = await world.admin()
  lund = await addClass(world, { name: 'Lund' })
  await sql`update student_group set room_number = '104' where id = ${lund.group}`.execute(world.db)
  const [ana, bo, cy] = lund.students
  await submitSheet(lund.teacher, lund, {
    [ana!]: { status: 'P' },
    [bo!]: { status: 'A' },
    [cy!]: { status: 'P' },
  })
})

describe('Who should be in the building', () => {
  test('is everyone of today with their classes and rooms, those who are absent apart', async () => {
    const { roll, students, classes } = (await rollSheet(lund.teacher)).body
    assert.equal(roll, null)
    const [ana, bo] = lund.students
    const of = (id: number) => students.find((student) => student.id === id)
    assert.deepEqual([of(ana!)?.away, of(bo!)?.away], [null, 'Absent'])
    const own = classes[of(ana!)!.classes[0]!]
    assert.deepEqual([own?.name, own?.teacher, own?.room], ['Core Lund', 'Tess Lund', '104'])
  })

  test('is with the teacher who covers the class, in the room of this day', async () => {
    const nora = await world.teacher('Nora Tran')
    await addCover(world, lund, { teacher: nora.teacher })
    await sql`update cover set room_number = '211'`.execute(world.db)
    const { classes, students } = (await rollSheet(nora)).body
    const [place] = students.find(({ id }) => id === lund.students[0])!.classes
    assert.deepEqual([classes[place!]?.teacher_id, classes[place!]?.room], [nora.teacher, '211'])
    await sql`delete from cover`.execute(world.db)
  })

  test('has no one who has left the school', async () => {
    const gone = await world.addStudent('Gus Gone')
    await sql`update student set is_active = false where id = ${gone}`.execute(world.db)
    assert.ok(!(await rollSheet(office)).body.students.some(({ id }) => id === gone))
  })
})

describe('A roll that has started', () => {
  test('stays as it was: later marks of the sheet and new students do not change it', async () => {
    const { roll } = (await startRoll(office)).body
    const [ana, bo, cy] = lund.students
    await world.addStudent('Nia New')
    await submitSheet(lund.teacher, lund, {
      [ana!]: { status: 'A' },
      [bo!]: { status: 'A' },
      [cy!]: { status: 'P' },
    })
    const { students } = (await rollSheet(office)).body
    assert.equal(students.find(({ id }) => id === ana)?.away, null)
    assert.ok(!students.some(({ name }) => name.startsWith('New, Nia')))
    await markOnRoll(lund.teacher, [
      [ana!, 'seen'],
      [bo!, 'seen'],
      [cy!, 'missing'],
    ])
    const { total } = await stateOfRoll(office)
    assert.deepEqual([total.seen, total.missing, total.away], [2, 1, 0])
    await endRoll(office, roll.id)
  })

  test('sends what has arrived since, in the order of arrival', async () => {
    const { roll } = (await startRoll(office)).body
    const [ana, bo] = lund.students
    const since = async (after: number) =>
      (
        await lund.teacher.call('GET /attendance/emergency-roll/marks/', {
          query: { roll_id: roll.id, after },
        })
      ).body
    await markOnRoll(lund.teacher, [[ana!, 'seen']])
    const first = await since(0)
    assert.equal(first.marks.length, 1)
    await markOnRoll(office, [[bo!, 'missing']])
    const next = await since(first.marks[0]!.id)
    assert.deepEqual(
      next.marks.map(({ student_id, state }) => [student_id, state]),
      [[bo, 'missing']],
    )
    await endRoll(office, roll.id)
    assert.notEqual((await since(0)).roll.ended, null)
  })

  test('is a record afterwards: listed with its totals, and a file that names everyone', async () => {
    const [past] = (await office.call('GET /attendance/emergency-rolls/')).body
    assert.deepEqual([past?.seen, past?.missing, past?.kind], [1, 1, 'drill'])
    const file = await office.send({ url: `/attendance/emergency-roll/?roll_id=${past!.id}&csv=1` })
    assert.match(file.body, /Student,Grade,Class,Start,Teacher,Room,State/)
    assert.match(file.body, /Core Lund,09:00,Tess Lund,104,Seen/)
    assert.match(file.body, /Missing/)
  })
})

describe('A student`s file and the retention of the school', () => {
  test('have the rolls on which the student was', async () => {
    const params = { studentId: lund.students[0]! }
    const file = await office.send({ url: `/students/api/file/${params.studentId}/` })
    assert.match(file.body, /Emergency rolls/)
    assert.match(file.body, /Core Lund/)
  })
})

describe('A school of 2,000', () => {
  test('starts a roll and takes 500 marks at once', async () => {
    await sql`insert into student (first_name, last_name, email, grade_level_id)
      select 'Sam', 'Number' || n, 'number' || n || '@school.example', 4 from generate_series(1, 2000) n`.execute(
      world.db,
    )
    const { body } = await startRoll(office)
    const { students } = (await rollSheet(office)).body
    assert.ok(students.length > 2000)
    const marks = students.slice(0, 500).map(({ id }) => [id, 'seen'] as const)
    const saved = await markOnRoll(office, marks)
    assert.deepEqual([saved.status, saved.body.saved], [200, 500])
    assert.equal((await stateOfRoll(office)).total.seen, 500)
    assert.equal(
      (
        await markOnRoll(
          office,
          students.slice(0, 501).map(({ id }) => [id, 'seen'] as const),
        )
      ).status,
      400,
    )
    await endRoll(office, body.roll.id)
  })
})
