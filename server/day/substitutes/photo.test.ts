import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass, useClassWorld, type Class } from '#tests/world/timetable.ts'
import { makeLink, openLink, type Substitute } from '#tests/world/visits/substitutes.ts'

const { world, admin, lund } = useClassWorld()
let meyer: Class
let dana: Substitute
const ana = () => lund.students[0]!
const VERSION = '0123456789abcdef'

beforeFile(async () => {
  meyer = await addClass(world, { name: 'Meyer' })
  dana = await openLink(world, await makeLink(admin, lund.teacher.teacher!))
  await sql`insert into student_photo (student_id, image, "version")
    select id, 'image', ${VERSION} from student`.execute(world.db)
})

const photoOf = (person: Person, student = ana()) =>
  person.send({ url: `/substitute/api/photo/${student}/`, query: { version: VERSION } })
const chartOf = (person: Person, period = lund.period) =>
  person.call('GET /substitute/api/seating-chart/', { query: { section_period_id: period } })

describe('The photos and seats of a substitute’s classes', () => {
  test('are refused to everyone without a link, also to the teacher and the office', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [lund.teacher, 401],
      [admin, 401],
      [await world.student('Pia Pupil'), 401],
    ] as const) {
      assert.equal((await photoOf(person)).statusCode, status)
      assert.equal((await chartOf(person)).status, status)
    }
  })

  test('are those of the absent teacher’s classes on the day of the link', async () => {
    const photo = await photoOf(dana)
    assert.deepEqual(
      [photo.statusCode, photo.headers['content-type'], photo.headers['cache-control']],
      [200, 'image/webp', 'no-store'],
    )
    const { body } = await chartOf(dana)
    assert.deepEqual(
      body.students.map((student) => student.photo),
      lund.students.map((id) => `/substitute/api/photo/${id}/?version=${VERSION}`),
    )
    assert.equal((await photoOf(dana, meyer.students[0])).statusCode, 404)
    assert.equal((await chartOf(dana, meyer.period)).status, 403)
    assert.equal((await photoOf(dana, 999_999)).statusCode, 404)
    // The address of staff stays closed.
    assert.equal((await dana.send({ url: `/students/api/photo/${ana()}/` })).statusCode, 401)
  })

  test('are read and not changed', async () => {
    const seats = [{ row: 1, column: 1, student_id: ana() }]
    const body = {
      section_period_id: lund.period,
      teacher_id: lund.teacher.teacher!,
      date: TODAY,
      rows: 2,
      columns: 2,
      seats,
      version: 0,
    }
    assert.equal((await dana.call('PUT /attendance/seating-chart/', { body })).status, 401)
    assert.equal((await lund.teacher.call('PUT /attendance/seating-chart/', { body })).status, 200)
    const chart = await chartOf(dana)
    assert.deepEqual([chart.body.seats, chart.body.may.edit], [seats, false])
  })

  test('end for a student who has left the class, and for one who was erased', async () => {
    const [, bo, cy] = lund.students as [number, number, number]
    assert.equal((await photoOf(dana, bo)).statusCode, 200)
    await sql`update group_membership set during = daterange(lower(during), ${TODAY}::date)
      where student_id = ${bo}`.execute(world.db)
    assert.equal((await photoOf(dana, bo)).statusCode, 404)
    const { body } = await chartOf(dana)
    assert.ok(body.students.every(({ id }) => id !== bo))
    await sql`delete from student_photo where student_id = ${cy}`.execute(world.db)
    assert.equal((await photoOf(dana, cy)).statusCode, 404)
  })

  test('are none on a day without classes', async () => {
    await admin.call('POST /schedules/api/closures/', {
      body: { name: 'Snow day', start_date: TODAY, end_date: TODAY },
    })
    assert.equal((await photoOf(dana)).statusCode, 404)
    await sql`delete from school_closure`.execute(world.db)
  })

  test('end with the link', async () => {
    const link = await makeLink(admin, lund.teacher.teacher!)
    const other = await openLink(world, link)
    assert.equal((await photoOf(other)).statusCode, 200)
    await admin.call('DELETE /api/substitutes/:linkId/', { params: { linkId: link.link.id } })
    assert.equal((await photoOf(other)).statusCode, 401)
    assert.equal((await chartOf(other)).status, 401)
  })
})
