import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { openWorld, type World } from '#tests/world/world.ts'
import { makeCsv, makeXlsx } from '#tests/fixtures/make-xlsx.ts'

const UPLOAD = 'POST /students/api/upload-students/'
const STANDARD = ['first_name', 'last_name', 'email', 'grade_level', 'is_active', 'student_number']
const sample = await readFile('tests/fixtures/infinite-campus-students.xlsx')

describe('a file of students', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  const countStudents = async () =>
    Number(
      (
        await world.db
          .selectFrom('student')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )

  test('is refused from a visitor, a student and someone tied to no record', async () => {
    assert.equal((await world.visitor().upload(UPLOAD, sample, 'students.xlsx')).status, 401)
    for (const person of [await world.student('Sly Student'), await world.newcomer('Nan Newcomer')]) {
      assert.equal((await person.upload(UPLOAD, sample, 'students.xlsx')).status, 403)
    }
  })

  test('is refused from a teacher where only the office writes', async () => {
    const teacher = await world.teacher('Theo Teacher')
    await world.db.updateTable('school').set({ teachers_may_edit: false }).execute()
    const told = await teacher.upload(UPLOAD, sample, 'students.xlsx')
    await world.db.updateTable('school').set({ teachers_may_edit: true }).execute()
    assert.equal(told.status, 403)
    assert.match(told.failure.message, /only the office/)
  })

  test('needs a file', async () => {
    const admin = await world.admin('Abe Admin')
    const told = await admin.upload(UPLOAD, '', '', { preview_only: 'true' })
    assert.equal(told.status, 400)
    assert.equal(told.failure.message, 'Please select a file to upload.')
    const json = await admin.send({
      method: 'POST',
      url: '/students/api/upload-students/',
      payload: { file: 1 },
    })
    assert.equal(json.statusCode, 415)
  })

  test('that is no .xlsx, has no header, no rows, or not one usable row saves nothing and says why', async () => {
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
          ['colour', 'size'],
          ['red', 'big'],
        ]),
        422,
        /No header row was found/,
      ],
      [makeXlsx([STANDARD]), 422, /no rows below its header/],
      [makeXlsx([STANDARD, ['', 'Klein', 'nobody', '99']]), 422, /Not one row/],
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
      const told = await admin.upload(UPLOAD, file, 'students.xlsx')
      assert.equal(told.status, status, told.text)
      assert.match(told.failure.message, sentence)
      assert.equal(told.failure.error, told.failure.message)
    }
    assert.equal(await countStudents(), atFirst)
  })

  test('without the needed columns tells which columns it has', async () => {
    const admin = await world.admin('Ann Admin')
    const told = await admin.upload(
      UPLOAD,
      makeXlsx([
        ['First Name', 'last_name', 'Homeroom'],
        ['O', 'K', '1'],
      ]),
      'a.xlsx',
    )
    assert.deepEqual(told.failure.available_columns, ['First Name', 'last_name', 'Homeroom'])
    assert.ok((told.failure.error_count ?? 0) > 0)
  })

  test('larger than 10 MB or than 25,000 rows is refused with the limit', async () => {
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

describe('the vendor sample of 44 rows', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  test('looked at first changes nothing and says what it would do', async () => {
    const admin = await world.admin()
    const told = await admin.upload(UPLOAD, sample, 'students.xlsx', { preview_only: 'true' })
    assert.equal(told.status, 200, told.text)
    assert.equal(told.body.preview, true)
    assert.deepEqual(
      { ...told.body.changes, examples: told.body.changes.examples.length, rejected_rows: 0 },
      {
        rows: 44,
        people: 22,
        added: 22,
        changed: 0,
        unchanged: 0,
        rejected: 0,
        examples: 22,
        rejected_rows: 0,
      },
    )
    assert.equal(told.body.available_columns[0], 'student_studentNumber')
    assert.equal(told.body.column_mapping.email, 'pcontact_email')
    assert.deepEqual(
      [told.body.first_rows.length, told.body.first_rows[0]?.length],
      [5, told.body.available_columns.length],
    )
    assert.equal((await admin.call('GET /students/api/list/')).body.length, 0)
    assert.equal((await world.db.selectFrom('upload_batch').selectAll().execute()).length, 0)
  })

  test('uploaded adds 22 students, once more leaves them alone', async () => {
    const admin = await world.admin('Bea Admin')
    const first = await admin.upload(UPLOAD, sample, 'students.xlsx')
    assert.equal(first.status, 200, first.text)
    assert.equal(first.body.total_processed, 22)
    assert.equal(first.body.format_detected, 'Infinite Campus')
    assert.equal(first.body.error_count, 0)
    assert.equal(first.body.success, '44 rows, 22 students: 22 added, 0 changed, 0 unchanged.')
    assert.equal((await admin.call('GET /students/api/list/')).body.length, 22)
    const second = await admin.upload(UPLOAD, sample, 'students.xlsx')
    assert.equal(second.body.changes.unchanged, 22)
    assert.equal((await admin.call('GET /students/api/list/')).body.length, 22)
  })

  test('every saved upload is kept with what was there before', async () => {
    const batches = await world.db.selectFrom('upload_batch').selectAll().orderBy('id').execute()
    assert.deepEqual(
      batches.map(({ added, unchanged, row_count }) => ({ added, unchanged, row_count })),
      [
        { added: 22, unchanged: 0, row_count: 44 },
        { added: 0, unchanged: 22, row_count: 44 },
      ],
    )
    const changes = await world.db.selectFrom('upload_change').selectAll().execute()
    assert.equal(changes.length, 22)
    assert.ok(changes.every(({ before: old }) => old === null))
  })
})
