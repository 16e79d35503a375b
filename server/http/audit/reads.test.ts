import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { hashToken } from '#server/http/actor.ts'
import { auditRows } from '#tests/world/audit.ts'
import type { Person } from '#tests/world/person.ts'
import { countStatements, recordStatements } from '#tests/world/statements.ts'
import { addClass, addGroup } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

const open = (person: Person, studentId: number, headers: Record<string, string> = {}) =>
  person.call('GET /students/api/details/:studentId/', { params: { studentId }, headers })

/** The reads of a person in the audit log: 'profile 7'. */
const readsOf = async ({ account }: Person) =>
  (await auditRows(world, 'read', account)).map(
    ({ details, subject_id, automatic }) =>
      `${String(details['record'])} ${subject_id}${automatic ? ', automatic' : ''}`,
  )

describe("Reading a student's record", () => {
  test('leaves a row with who, whose, what, and in which session', async () => {
    const student = await world.addStudent('Rita Read')
    const office = await world.admin('Ada Reads')
    assert.equal((await open(office, student)).status, 200)
    const [row, ...others] = await auditRows(world, 'read', office.account)
    const session = hashToken(Object.values(office.cookies)[0]!).slice(0, 8)
    assert.deepEqual(row, {
      account_id: office.account,
      action: 'read',
      subject: 'student',
      subject_id: student,
      details: { record: 'profile' },
      session,
      student_ids: null,
      automatic: false,
      count: 1,
    })
    assert.deepEqual(others, [])
  })

  test('is distinguished by record: the profile, the timetable, the attendance', async () => {
    const student = await world.addStudent('Tim Table')
    const teacher = await world.teacher('Tara Elsewhere')
    await open(teacher, student)
    await teacher.call('GET /students/api/schedule/:studentId/', { params: { studentId: student } })
    await teacher.call('GET /attendance/reports/', { query: { student_id: student } })
    assert.deepEqual(await readsOf(teacher), [
      `profile ${student}`,
      `timetable ${student}`,
      `attendance ${student}`,
    ])
  })

  test('that a page made automatically is marked', async () => {
    const student = await world.addStudent('Pol Polled')
    const office = await world.admin('Ada Polls')
    await open(office, student, { 'x-homeroom-background': '1' })
    await open(office, student, { 'sec-purpose': 'prefetch' })
    await open(office, student)
    assert.deepEqual(await readsOf(office), [`profile ${student}, automatic`, `profile ${student}`])
  })

  test('with the page that a person opens leaves the same rows as the calls of that page', async () => {
    const student = await world.addStudent('Opal Opened')
    const office = await world.admin('Ada Opens')
    for (const tab of ['', '?tab=family'])
      await office.send({ url: `/students/${student}${tab}`, headers: { accept: 'text/html' } })
    // The data of a page is read concurrently, so the order varies.
    assert.deepEqual((await readsOf(office)).sort(), [
      `attendance ${student}`,
      `contacts ${student}`,
      `family ${student}`,
      `profile ${student}`,
    ])
  })

  test('that is not there, or that one may not see, is no reading', async () => {
    const office = await world.admin('Ada Misses')
    const other = await world.addStudent('Olga Other')
    const student = await world.student('Sam Curious')
    assert.equal((await open(office, 2_147_483_000)).status, 404)
    await student.call('GET /students/api/schedule/:studentId/', { params: { studentId: other } })
    assert.deepEqual([await readsOf(office), await readsOf(student)], [[], []])
  })

  test('fails if the row cannot be written, so that no read is unrecorded', async () => {
    const student = await world.addStudent('Una Unread')
    const office = await world.admin('Ada Unseen')
    await sql`alter table audit add constraint none check (action <> 'read') not valid`.execute(world.db)
    const reply = await open(office, student)
    await sql`alter table audit drop constraint none`.execute(world.db)
    assert.ok(reply.status >= 400)
    assert.doesNotMatch(reply.text, /Unread/)
  })
})

describe('No row is left', () => {
  test("by a student's own record", async () => {
    const student = await world.student('Sue Self')
    const studentId = student.student!
    await student.call('GET /students/api/schedule/:studentId/', { params: { studentId } })
    await student.call('GET /attendance/reports/', { query: { student_id: studentId } })
    assert.deepEqual(await readsOf(student), [])
  })

  test('by a teacher about students of their groups, but about those of other groups', async () => {
    const [own, other] = [await addClass(world, { name: 'Lund' }), await addClass(world, { name: 'Olsen' })]
    await open(own.teacher, own.students[0]!)
    await open(own.teacher, other.students[0]!)
    assert.deepEqual(await readsOf(own.teacher), [`profile ${other.students[0]}`])
  })

  test('about a homeroom student, and a student of a group that the teacher leads', async () => {
    const teacher = await world.teacher('Hanna Home')
    const [homeroom, led] = [await world.addStudent('Hal Home'), await world.addStudent('Lea Led')]
    await sql`insert into student_homeroom_teacher (student_id, teacher_id)
      values (${homeroom}, ${teacher.teacher})`.execute(world.db)
    const group = await addGroup(world, { name: 'CTE led', type: 'cte', students: [led] })
    await sql`update student_group set teacher_id = ${teacher.teacher} where id = ${group}`.execute(world.db)
    await open(teacher, homeroom)
    await open(teacher, led)
    assert.deepEqual(await readsOf(teacher), [])
  })

  test('by lists, the sheet of a class, and search', async () => {
    const { teacher, period, students } = await addClass(world, { name: 'Moor' })
    const office = await world.admin('Ada Lists')
    await office.call('GET /students/api/list/')
    await office.call('GET /api/search/', { query: { search: 'Moor' } })
    await office.call('GET /attendance/reports/', { query: { type: 'student_summary' } })
    await office.call('POST /attendance/week-summaries/', { body: { student_ids: students } })
    for (const person of [office, teacher]) {
      const query = { section_period_id: period, date: '2026-09-14', teacher_id: teacher.teacher! }
      const sheet = await person.call('GET /attendance/submit/', { query })
      assert.equal(sheet.status, 200, sheet.text)
    }
    assert.deepEqual([...(await readsOf(office)), ...(await readsOf(teacher))], [])
  })
})

describe('A class that a teacher has had or will have', () => {
  test('is no longer an own one once its block is over, the teacher was replaced, or the student has left', async () => {
    const [over, replaced, left] = [
      await addClass(world, { name: 'Over' }),
      await addClass(world, { name: 'Replaced' }),
      await addClass(world, { name: 'Left' }),
    ]
    await sql`update block_schedule set end_date = '2026-09-11' where id = ${over.block}`.execute(world.db)
    await sql`update assignment set during = daterange('2026-08-17', '2026-09-14')
      where id = ${replaced.assignment}`.execute(world.db)
    await sql`update group_membership set during = daterange('2026-08-17', '2026-09-14')
      where student_id = ${left.students[0]}`.execute(world.db)
    for (const { teacher, students } of [over, replaced, left]) await open(teacher, students[0]!)
    const counts = await Promise.all(
      [over, replaced, left].map(async (one) => (await readsOf(one.teacher)).length),
    )
    assert.deepEqual(counts, [1, 1, 1])
    await open(left.teacher, left.students[1]!)
    assert.equal((await readsOf(left.teacher)).length, 1)
  })

  test('is one already before it begins', async () => {
    const one = await addClass(world, { name: 'Soon' })
    await sql`update assignment set during = daterange('2026-10-01', null) where id = ${one.assignment}`.execute(
      world.db,
    )
    await open(one.teacher, one.students[0]!)
    assert.deepEqual(await readsOf(one.teacher), [])
  })
})

test('A row costs the call one statement, and the sheet none', async () => {
  const { teacher, period, students } = await addClass(world, { name: 'Cost' })
  const otherTeacher = await world.teacher('Terry Stranger')
  const query = { section_period_id: period, date: '2026-09-14' }
  await teacher.call('GET /attendance/submit/', { query })
  const own = await countStatements(() => teacher.call('GET /attendance/submit/', { query }))
  assert.equal(own, 2)
  await open(otherTeacher, students[0]!)
  const sent = await recordStatements(() => open(otherTeacher, students[0]!))
  assert.equal(sent.filter((text) => text.includes('insert into audit')).length, 1)
  // The other statements: the session, the record, its photo, when the student leaves, and whether the teacher may read the contacts.
  assert.equal(sent.length, 6)
})
