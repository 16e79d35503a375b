import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Person } from '#tests/world/person.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-students/'
const HOMEROOMS = 'POST /students/api/upload-homeroom-teachers/'
const HEADER = ['first_name', 'last_name', 'email', 'grade_level', 'is_active']

const email = (n: number) => `pupil${n}@larkfield.example`
const pupil = (n: number, grade = '9', active = '1') => ['Pupil', `Number ${n}`, email(n), grade, active]
const file = (count: number, grade = '9', active = '1') =>
  makeXlsx([HEADER, ...Array.from({ length: count }, (_, n) => pupil(n, grade, active))])

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
  assert.equal((await office.upload(UPLOAD, file(40), 'first.xlsx')).status, 200)
})

describe('a file that changes more than a tenth of a school of 40', () => {
  test('is not saved without the text or with another one, and the refusal has the text to send', async () => {
    for (const fields of [{}, { confirm: '' }, { confirm: 'change 5 students' }] as Record<
      string,
      string
    >[]) {
      const reply = await office.upload(UPLOAD, file(5, '10'), 'grades.xlsx', fields)
      assert.deepEqual([reply.status, reply.failure.code], [409, 'confirm_needed'])
      assert.match(
        reply.failure.message,
        /5 of the school’s 40 students.*Nothing was saved.*CHANGE 5 STUDENTS$/,
      )
      assert.equal(reply.failure.details?.confirm, 'CHANGE 5 STUDENTS')
    }
    const students = (await office.call('GET /students/api/list/')).body
    assert.deepEqual(
      students.map(({ grade_level }) => grade_level),
      Array<number>(40).fill(4),
    )
  })

  test('has the text in its preview, and is saved with it', async () => {
    const preview = await office.upload(UPLOAD, file(5, '10'), 'grades.xlsx', { preview_only: 'true' })
    assert.equal(preview.body.confirm, 'CHANGE 5 STUDENTS')
    const reply = await office.upload(UPLOAD, file(5, '10'), 'grades.xlsx', { confirm: 'CHANGE 5 STUDENTS' })
    assert.deepEqual(
      [reply.status, reply.body.changes.changed, reply.body.confirm],
      [200, 5, null],
      reply.text,
    )
  })

  test('has another text when it deactivates that many', async () => {
    const reply = await office.upload(UPLOAD, file(6, '10', '0'), 'leavers.xlsx')
    assert.match(reply.failure.message, /and deactivate 6 students of them.*DEACTIVATE 6 STUDENTS$/)
    const students = (await office.call('GET /students/api/list/')).body
    assert.equal(students.length, 40)
  })

  test('needs no typed text for a tenth or less, or for any number of new students', async () => {
    assert.equal((await office.upload(UPLOAD, file(4, '11'), 'four.xlsx')).status, 200)
    const reply = await office.upload(
      UPLOAD,
      makeXlsx([HEADER, ...Array.from({ length: 60 }, (_, n) => pupil(100 + n))]),
      'new.xlsx',
    )
    assert.deepEqual([reply.status, reply.body.changes.added], [200, 60], reply.text)
  })

  test('of homeroom teachers needs the text when students lose a teacher, not when they get one, and counts both', async () => {
    await world.addTeacher('Lou Low')
    await world.addTeacher('Max More')
    const columns = ['pcontact_email', 'courseSection_TeacherEmail']
    const rows = (teacher: string) =>
      Array.from({ length: 30 }, (_, n) => [email(n), `${teacher}@larkfield.example`])
    const all = makeXlsx([columns, ...rows('lou.low')])
    assert.equal((await office.upload(HOMEROOMS, all, 'all.xlsx')).status, 200)
    const keepsTheFirst = rows('lou.low').slice(0, 1)
    const others = makeXlsx([columns, ...keepsTheFirst, ...rows('max.more').slice(0, 12)])
    const preview = await office.upload(HOMEROOMS, others, 'others.xlsx', {
      clear_existing: 'true',
      preview_only: 'true',
    })
    assert.deepEqual([preview.body.confirm, preview.body.changes.changed], ['CHANGE 30 STUDENTS', 30])
    const reply = await office.upload(HOMEROOMS, others, 'others.xlsx', { clear_existing: 'true' })
    assert.equal(reply.failure.details?.confirm, 'CHANGE 30 STUDENTS', reply.text)
    assert.equal((await office.upload(HOMEROOMS, others, 'others.xlsx')).status, 200)
    const again = await office.upload(HOMEROOMS, others, 'others.xlsx', {
      clear_existing: 'true',
      confirm: 'CHANGE 29 STUDENTS',
    })
    assert.deepEqual([again.status, again.body.changes.changed], [200, 29], again.text)
  })
})
