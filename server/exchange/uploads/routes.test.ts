import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { cleanArchive, filesOf, zipOf } from '#tests/fixtures/oneroster.ts'
import { makePng } from '#tests/fixtures/make-image.ts'
import { makeCsv, makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { NEXT_YEAR } from '#tests/world/years/next-year.ts'
import { useWorld } from '#tests/world/world.ts'

const routes = Object.entries<Route>(api).flatMap(([key, route]) => (route.upload ? [key] : []))

/** A file that each route takes. */
const FILES: Record<string, Uint8Array> = {
  'POST /students/api/upload-students/': makeXlsx([
    ['first_name', 'last_name', 'email', 'grade_level'],
    ['Nia', 'New', 'nia.new@larkfield.example', '9'],
  ]),
  'POST /api/staff/upload/': makeCsv([
    ['first_name', 'last_name', 'email'],
    ['Ned', 'New', 'ned.new@larkfield.example'],
  ]),
  'POST /students/api/upload-homeroom-teachers/': makeCsv([
    ['student_email', 'teacher_email'],
    ['suri.student@larkfield.example', 'tomas.teacher@larkfield.example'],
  ]),
  'POST /students/api/upload-labels/': makeCsv([
    ['student_email', 'label'],
    ['suri.student@larkfield.example', 'Band'],
  ]),
  'POST /api/oneroster/check/': zipOf(filesOf(cleanArchive('1.2'))),
  'POST /api/oneroster/upload/': zipOf(filesOf(cleanArchive('1.2'))),
  'POST /students/api/upload-contacts/': makeCsv([
    ['student_email', 'contact_name'],
    ['suri.student@larkfield.example', 'Maria Student'],
  ]),
  'POST /api/sections/upload/': makeCsv([
    ['section_id', 'section_name', 'grade_level'],
    ['7', 'Physics', '9'],
  ]),
  'POST /api/enrollments/upload/': makeCsv([
    ['student_email', 'section_id'],
    ['suri.student@larkfield.example', '7'],
  ]),
  'POST /attendance/upload-marks/': makeCsv([
    ['date', 'period', 'student_email', 'mark'],
    ['2026-09-11', '9:00', 'suri.student@larkfield.example', 'P'],
  ]),
  'POST /api/roll-over/exceptions/': makeCsv([
    ['student_email', 'action'],
    ['suri.student@larkfield.example', 'Retained'],
  ]),
  'POST /api/settings/letterhead/logo/': makePng({ width: 300, height: 100 }),
  'POST /students/api/photo/:studentId/': makePng({ width: 300, height: 400 }),
  'POST /students/api/upload-photos/': zipOf({ '123456.png': makePng({ width: 300, height: 400 }) }),
}

/** Routes that only say something about a file, or save no records from it. */
const SAVES_NO_RECORDS = new Set([
  'POST /api/oneroster/check/',
  'POST /api/roll-over/exceptions/',
  'POST /api/settings/letterhead/logo/',
  'POST /students/api/photo/:studentId/',
  'POST /students/api/upload-photos/',
])

describe('a file', () => {
  const world = useWorld()
  let studentId: number
  /** Form fields that a route requires besides the file. */
  const fields: Record<string, Record<string, number>> = {}
  beforeFile(async () => {
    const { student } = await world.student()
    const { body } = await (await world.admin()).call('POST /api/school-years/', { body: NEXT_YEAR })
    fields['POST /api/roll-over/exceptions/'] = { school_year_id: body.id }
    studentId = student!
    await sql`update student set student_number = '123456' where id = ${studentId}`.execute(world.db)
    const { teacher } = await world.teacher()
    const group = await addGroup(world, { name: 'Core 9A', students: [student!] })
    const period = await addPeriod(world, { block: await addBlock(world) })
    await assign(world, { period, group, teacher: teacher! })
  })

  const send = async (office: Person, key: string, token: string | undefined) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields[key] ?? {})) form.set(name, String(value))
    form.set('file', new Blob([FILES[key] as Uint8Array<ArrayBuffer>]), 'people.xlsx')
    const encoded = new Response(form)
    return office.send({
      method: 'POST',
      url: key.replace('POST ', '').replace(':studentId', String(studentId)),
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type')!,
        ...(token === undefined ? {} : { 'x-csrftoken': token }),
      },
    })
  }
  const countUploads = async (office: Person) => (await office.call('GET /api/uploads/')).body.length

  test('can be sent to these routes', () => {
    assert.deepEqual(routes.toSorted(), Object.keys(FILES).toSorted())
  })

  for (const [place, key] of routes.entries()) {
    test(`is refused by ${key} without the token of the session, or with the token of another one`, async () => {
      const others = makeCsrfToken(world.app.signingKeys.current, undefined)
      // Each has an account of its own, because an account may send only so many in a minute.
      const office = await world.superuser(`Sora Super${'abcdefghijklmnopqrstuvwxyz'[place]}`)
      const uploads = await countUploads(office)
      for (const token of ['', 'x', others, `${others}x`]) {
        const refused = await send(office, key, token)
        assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [403, 'csrf'], token)
      }
      assert.equal(await countUploads(office), uploads)
      const saved = await send(office, key, undefined)
      assert.equal(saved.statusCode, 200, saved.body)
      assert.equal(await countUploads(office), SAVES_NO_RECORDS.has(key) ? uploads : uploads + 1)
    })
  }
})
