import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { auditRows } from '#tests/world/audit.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

/** The refusals of a person: 'forbidden GET /api/staff/'. */
const refusalsOf = async ({ account }: Person) =>
  (await auditRows(world, 'refuse', account)).map(
    ({ details, count }) =>
      `${String(details['code'])} ${String(details['call'])}${count > 1 ? `, ${count} times` : ''}`,
  )

describe('A refusal of a signed-in person leaves a row', () => {
  test('where their role may not', async () => {
    const teacher = await world.teacher('Tea May Not')
    assert.equal((await teacher.call('GET /api/staff/')).status, 403)
    assert.deepEqual(await refusalsOf(teacher), ['forbidden GET /api/staff/'])
  })

  test('where a record is hidden from them or unknown, with the student', async () => {
    const other = await world.addStudent('Olga Other')
    const student = await world.student('Sam Curious')
    const schedule = await student.call('GET /students/api/schedule/:studentId/', {
      params: { studentId: other },
    })
    assert.equal(schedule.status, 404)
    await student.call('GET /attendance/reports/', { query: { student_id: other } })
    const rows = await auditRows(world, 'refuse', student.account)
    assert.deepEqual(
      rows.map(({ details, student_ids }) => [details['call'], student_ids]),
      [
        ['GET /students/api/schedule/:studentId/', [other]],
        ['GET /attendance/reports/', [other]],
      ],
    )
  })

  test('where the sheet is that of another teacher, or the time to change it is over', async () => {
    const [one, other] = [await addClass(world, { name: 'One' }), await addClass(world, { name: 'Other' })]
    const [student] = one.students
    assert.equal((await submitSheet(other.teacher, one, { [student!]: { status: 'A' } })).status, 403)
    const late = await submitSheet(
      one.teacher,
      one,
      { [student!]: { status: 'A' } },
      {
        date: '2026-08-18',
      },
    )
    assert.equal(late.status, 409)
    assert.deepEqual(await refusalsOf(other.teacher), ['forbidden POST /attendance/submit/'])
    assert.deepEqual(await refusalsOf(one.teacher), ['window POST /attendance/submit/'])
  })

  test('where a write has no token of their session', async () => {
    const office = await world.admin('Ada Forged')
    const reply = await office.send({
      method: 'POST',
      url: '/api/staff/',
      headers: { 'x-csrftoken': 'forged' },
      payload: {},
    })
    assert.equal(reply.statusCode, 403)
    assert.deepEqual(await refusalsOf(office), ['csrf POST /api/staff/'])
  })

  test('that counts repeats and collects the students', async () => {
    const student = await world.student('Sid Scans')
    const ids = [await world.addStudent('Al Asked'), await world.addStudent('Bo Asked')]
    for (const studentId of [...ids, ...ids])
      await student.call('GET /students/api/schedule/:studentId/', { params: { studentId } })
    assert.deepEqual(await refusalsOf(student), ['not_found GET /students/api/schedule/:studentId/, 4 times'])
    const [row] = await auditRows(world, 'refuse', student.account)
    assert.deepEqual(row?.student_ids, ids)
  })
})

describe('No row is left', () => {
  test('by a mistake in a form, a rule of the school, or a person who is signed out', async () => {
    const office = await world.admin('Ada Mistakes')
    assert.equal((await office.call('POST /students/api/add/', { body: {} as never })).status, 400)
    assert.equal((await office.call('GET /students/api/me/groups/')).status, 403)
    const [before] = (await sql`select count(*) from audit`.execute(world.db)).rows
    assert.equal((await world.visitor().call('GET /api/staff/')).status, 401)
    assert.deepEqual((await sql`select count(*) from audit`.execute(world.db)).rows, [before])
    assert.deepEqual(await refusalsOf(office), ['forbidden GET /students/api/me/groups/'])
  })
})

test('A refusal is sent even if its row cannot be written', async () => {
  const teacher = await world.teacher('Tea Unwritten')
  await sql`alter table audit add constraint none check (action <> 'refuse') not valid`.execute(world.db)
  const { status, failure } = await teacher.call('GET /api/staff/')
  await sql`alter table audit drop constraint none`.execute(world.db)
  assert.deepEqual([status, failure.code], [403, 'forbidden'])
})
