import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addGroup } from '#tests/world/timetable.ts'
import { previewedRecords } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-students/'
const STANDARD = ['first_name', 'last_name', 'email', 'grade_level', 'is_active', 'student_number']

const world = useWorld()

describe('a file with good and bad rows', () => {
  test('saves the valid ones, reports the invalid ones by row, and deletes no one', async () => {
    const admin = await world.admin()
    const tomas = await world.teacher('Tomas Teacher')
    const otis = await world.addStudent('Otis Klein')
    const absent = await world.addStudent('Ida Notinfile')
    const file = makeXlsx([
      STANDARD,
      ['Otis', 'Klein-Berg', 'otis.klein@larkfield.example', 'Grade 10', '1', '007'],
      ['Zoë', 'Nguyễn', 'zoe@larkfield.example', 6, 'yes', ''],
      ['Tom', 'Teacher', 'tomas.teacher@larkfield.example', '9', '1', ''],
      ['No', 'Grade', 'no.grade@larkfield.example', 'KF', '1', ''],
    ])
    const { changes } = (await admin.upload(UPLOAD, file, 'mixed.xlsx', { preview_only: 'true' })).body
    const reply = await admin.upload(UPLOAD, file, 'mixed.xlsx')
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.total_processed, 2)
    assert.equal(reply.body.error_count, 2)
    assert.match(reply.body.errors[0]!, /^Row 4: .*a staff member’s address/)
    assert.match(reply.body.errors[1]!, /^Row 5: grade_level "KF" must be a grade from 6 to 12\.$/)
    assert.deepEqual(previewedRecords(changes)[0]?.fields, [
      { field: 'last_name', old: 'Klein', new: 'Klein-Berg' },
      { field: 'grade_level', old: '9', new: '10' },
      { field: 'student_number', old: null, new: '007' },
    ])
    const details = (
      await admin.call('GET /students/api/details/:studentId/', { params: { studentId: otis } })
    ).body
    assert.equal(details.last_name, 'Klein-Berg')
    assert.equal(details.student_number, '007')
    const still = await admin.call('GET /students/api/details/:studentId/', { params: { studentId: absent } })
    assert.equal(still.body.is_active, true)
    assert.ok(tomas.teacher)
  })

  test("ends the group of a student with a new grade from today, and keeps yesterday's roster", async () => {
    const admin = await world.admin('Cem Admin')
    const student = await world.addStudent('Mila Mover', 4)
    await addGroup(world, { name: '9A', students: [student], since: '2026-09-01' })
    await admin.upload(
      UPLOAD,
      makeXlsx([STANDARD, ['Mila', 'Mover', 'mila.mover@larkfield.example', '10', '', '']]),
      'a.xlsx',
    )
    const [membership] = await world.db
      .selectFrom('group_membership')
      .select('during')
      .where('student_id', '=', student)
      .execute()
    assert.equal(membership?.during, '[2026-09-01,2026-09-14)')
  })

  test('adds each student once when two people upload the same new students at the same moment', async () => {
    const [ada, ben] = [await world.admin('Dot Admin'), await world.admin('Eli Admin')]
    const rows = Array.from({ length: 50 }, (_, n) => [
      'Twin',
      `Number${n}`,
      `twin${n}@larkfield.example`,
      '7',
    ])
    const file = makeXlsx([STANDARD.slice(0, 4), ...rows])
    const reply = await Promise.all([ada.upload(UPLOAD, file, 'a.xlsx'), ben.upload(UPLOAD, file, 'b.xlsx')])
    assert.deepEqual(
      reply.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(
      reply.map(({ body }) => body.changes.added).toSorted((a, b) => a - b),
      [0, 50],
    )
  })

  test('may have control characters in cells and in its name', async () => {
    const admin = await world.admin('Fay Admin')
    const reply = await admin.upload(
      UPLOAD,
      makeXlsx([
        STANDARD.slice(0, 4),
        ['Ok', 'Person', 'ok.person@larkfield.example', '9'],
        ['Bell\u0007', 'X', 'x@larkfield.example', '9'],
      ]),
      'odd\u0001name.xlsx',
    )
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.changes.added, 1 + (reply.body.error_count === 0 ? 1 : 0))
  })
})
