import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { useWorld } from '#tests/world/world.ts'
import { makeCsv, makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-students/'
const STANDARD = ['first_name', 'last_name', 'email', 'grade_level', 'is_active', 'student_number']
const sample = await readFile('tests/fixtures/infinite-campus-students.xlsx')

const world = useWorld()

describe('a file of students', () => {
  const countStudents = async () =>
    Number(
      (
        await world.db
          .selectFrom('student')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  test('is refused from a visitor, a student and an account of role none', async () => {
    assert.equal((await world.visitor().upload(UPLOAD, sample, 'students.xlsx')).status, 401)
    for (const person of [await world.student('Sly Student'), await world.newcomer('Nan Newcomer')]) {
      assert.equal((await person.upload(UPLOAD, sample, 'students.xlsx')).status, 403)
    }
  })

  test('is refused from a teacher where only the office may edit', async () => {
    const teacher = await world.teacher('Theo Teacher')
    await world.db.updateTable('school').set({ teachers_may_edit: false }).execute()
    const reply = await teacher.upload(UPLOAD, sample, 'students.xlsx')
    await world.db.updateTable('school').set({ teachers_may_edit: true }).execute()
    assert.equal(reply.status, 403)
    assert.match(reply.failure.message, /only the office/)
  })

  test('has a row error for a name with characters that turn the direction of what follows', async () => {
    const rows = [
      STANDARD,
      ['Ada', 'Eve\u202Enosdrahcir', 'ada.turned@larkfield.example', '9', '1', ''],
      ['Bea', 'Plain', 'bea.plain@larkfield.example', '9', '1', ''],
    ]
    const admin = await world.admin('Aria Admin')
    const { status, body } = await admin.upload(UPLOAD, makeXlsx(rows), 'a.xlsx', { preview_only: 'true' })
    assert.deepEqual([status, body.changes.added], [200, 1])
    assert.deepEqual(body.errors, [
      'Row 2: last_name "Eve nosdrahcir" has invisible characters. Please type it instead of pasting it.',
    ])
  })

  test('does not matter for a name that is stored already: it can be read', async () => {
    const admin = await world.admin('Asta Admin')
    const studentId = await world.addStudent('Old \u202Eeman')
    const details = await admin.call('GET /students/api/details/:studentId/', { params: { studentId } })
    assert.deepEqual([details.status, details.body.last_name], [200, '\u202Eeman'])
    const update = { params: { studentId }, body: { grade_level: 5 } }
    assert.equal((await admin.call('PATCH /students/api/update/:studentId/', update)).status, 200)
    await world.db.deleteFrom('student').where('id', '=', studentId).execute()
  })

  test('is required', async () => {
    const admin = await world.admin('Abe Admin')
    const reply = await admin.upload(UPLOAD, '', '', { preview_only: 'true' })
    assert.equal(reply.status, 400)
    assert.equal(reply.failure.message, 'Please select a file to upload.')
    const json = await admin.send({
      method: 'POST',
      url: '/students/api/upload-students/',
      payload: { file: 1 },
    })
    assert.equal(json.statusCode, 415)
  })

  test('is refused with the reason when it is no .xlsx, or has no header, no rows or no usable row', async () => {
    const admin = await world.admin('Amy Admin')
    const atFirst = await countStudents()
    const cases: [Uint8Array, number, RegExp][] = [
      [
        makeCsv([STANDARD, ['Otis', 'Klein', 'otis@larkfield.example', '9']]),
        415,
        /^Please select a valid Excel \(.xlsx\) file$/,
      ],
      [Buffer.from('%PDF-1.7 not a sheet'), 415, /\.$/],
      [sample.subarray(0, 3000), 422, /damaged/],
      [
        makeXlsx([
          ['color', 'size'],
          ['red', 'big'],
        ]),
        422,
        /No header row was found/,
      ],
      [makeXlsx([STANDARD]), 422, /has a header row but no data/],
      [makeXlsx([STANDARD, ['', 'Klein', 'nobody', '99']]), 422, /None of the rows in this file/],
      [
        makeXlsx([
          ['first_name', 'last_name'],
          ['Otis', 'Klein'],
        ]),
        422,
        /no column pcontact_email or email/,
      ],
    ]
    for (const [file, status, sentence] of cases) {
      const reply = await admin.upload(UPLOAD, file, 'students.xlsx')
      assert.equal(reply.status, status, reply.text)
      assert.match(reply.failure.message, sentence)
      assert.equal(reply.failure.error, reply.failure.message)
    }
    assert.equal(await countStudents(), atFirst)
  })

  test('is refused without the required columns, and the refusal lists its columns', async () => {
    const admin = await world.admin('Ann Admin')
    const reply = await admin.upload(
      UPLOAD,
      makeXlsx([
        ['First Name', 'last_name', 'Homeroom'],
        ['O', 'K', '1'],
      ]),
      'a.xlsx',
    )
    assert.deepEqual(reply.failure.available_columns, ['First Name', 'last_name', 'Homeroom'])
    assert.ok((reply.failure.error_count ?? 0) > 0)
  })

  test('is refused above 10 MB and above 25,000 rows, and the refusal names the limit', async () => {
    const admin = await world.admin('Art Admin')
    const large = await admin.upload(UPLOAD, Buffer.alloc(11 * 1024 * 1024, 'x'), 'large.xlsx')
    assert.equal(large.status, 413)
    assert.match(large.failure.message, /10 MB/)
    const rows = Array.from({ length: 25_001 }, (_, n) => ['A', 'B', `a${n}@larkfield.example`, '9'])
    const long = await admin.upload(UPLOAD, makeXlsx([STANDARD.slice(0, 4), ...rows]), 'long.xlsx')
    assert.equal(long.status, 413)
    assert.match(long.failure.message, /25,000/)
  })
})
