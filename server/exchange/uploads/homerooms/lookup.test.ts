import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { homeroomTeachersOf } from '#tests/world/uploads.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-homeroom-teachers/'
const HEADER = ['pcontact_email', 'courseSection_TeacherEmail', 'courseSection_courseName']

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
  for (const name of ['Lou Low', 'Ana Garcia Lopez', 'Leo Lopez', 'Kim Park', 'Joy Park'])
    await world.addTeacher(name)
})

describe('a homeroom teacher is found', () => {
  const upload = async (student: string, teacher: string, homeroom: string, fields = {}) => {
    const email = `${student.toLowerCase().replace(' ', '.')}@larkfield.example`
    return office.upload(UPLOAD, makeXlsx([HEADER, [email, teacher, homeroom]]), 'homerooms.xlsx', fields)
  }

  test("by the name of the homeroom group, of the student's grade where several groups have that name", async () => {
    const [kim, joy] = await world.db
      .selectFrom('teacher')
      .select('id')
      .where('last_name', '=', 'Park')
      .orderBy('id')
      .execute()
    await world.db
      .insertInto('student_group')
      .values([
        { type: 'homeroom', name: 'Room Oak', grade_level_id: 4, teacher_id: kim!.id },
        { type: 'homeroom', name: 'Room Oak', grade_level_id: 5, teacher_id: joy!.id },
      ])
      .execute()
    const ninth = await world.addStudent('Nina Ninth', 4)
    const tenth = await world.addStudent('Tess Tenth', 5)
    assert.equal((await upload('Nina Ninth', '', 'room  OAK')).body.method_used, 'homeroom_lookup')
    await upload('Tess Tenth', '', 'Room Oak')
    assert.deepEqual(
      [await homeroomTeachersOf(office, ninth), await homeroomTeachersOf(office, tenth)],
      [['Kim Park'], ['Joy Park']],
    )
  })

  test('by last name, with a title, a first name or the word homeroom around it', async () => {
    const student = await world.addStudent('Lena Lookup')
    for (const name of ['Low', 'Mr. Low', 'LOW, LOU', 'Homeroom - Low']) {
      const reply = await upload('Lena Lookup', '', name)
      assert.equal(reply.status, 200, `${name} ${reply.text}`)
      assert.equal(reply.body.method_used, 'homeroom_lookup')
    }
    await upload('Lena Lookup', '', 'Ms García López')
    await upload('Lena Lookup', '', 'Kim Park HR')
    assert.deepEqual(await homeroomTeachersOf(office, student), ['Ana Garcia Lopez', 'Lou Low', 'Kim Park'])
  })

  test('by name where the address is unknown and the option is on', async () => {
    await world.addStudent('Una Unknown')
    const off = await upload('Una Unknown', 'gone@larkfield.example', 'Low', { use_homeroom_lookup: 'false' })
    assert.equal(off.status, 422)
    assert.deepEqual(off.failure.errors, [
      'Row 2: courseSection_TeacherEmail "gone@larkfield.example" must be the address of an active teacher.',
    ])
    assert.equal(
      (await upload('Una Unknown', 'gone@larkfield.example', 'Low')).body.method_used,
      'homeroom_lookup',
    )
  })

  test('only when exactly one teacher matches, and not for an empty cell', async () => {
    await world.addStudent('Vic Vague')
    const cases: [string, RegExp][] = [
      ['Park', /is the name of several teachers/],
      ['Algebra 1', /name of a homeroom group or the last name of a teacher/],
      ['', /courseSection_courseName is empty/],
    ]
    for (const [homeroom, sentence] of cases) {
      assert.match((await upload('Vic Vague', '', homeroom)).failure.errors?.[0] ?? '', sentence)
    }
  })

  test('only when teacher and student are active', async () => {
    await world.addStudent('Wim Waits')
    await world.db.updateTable('teacher').set({ active: false }).where('first_name', '=', 'Leo').execute()
    assert.equal((await upload('Wim Waits', 'leo.lopez@larkfield.example', '')).status, 422)
    await world.db.updateTable('student').set({ is_active: false }).where('first_name', '=', 'Wim').execute()
    const reply = await upload('Wim Waits', 'lou.low@larkfield.example', '')
    assert.match(reply.failure.errors?.[0] ?? '', /must be the address of an active student/)
  })
})
