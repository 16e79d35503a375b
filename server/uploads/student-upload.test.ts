import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { openWorld, type World } from '#tests/world.ts'
import { makeCsv, makeXlsx } from './table/testing.ts'

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
      { ...told.body.changes, examples: told.body.changes.examples.length },
      { rows: 44, people: 22, added: 22, changed: 0, unchanged: 0, rejected: 0, examples: 20 },
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

describe('a file with good and bad rows', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  test('saves the good ones, reports the bad ones by row, and deletes nobody', async () => {
    const admin = await world.admin()
    const tomas = await world.teacher('Tomas Teacher')
    const otis = await world.addStudent('Otis Klein')
    const absent = await world.addStudent('Ida Notinfile')
    const told = await admin.upload(
      UPLOAD,
      makeXlsx([
        STANDARD,
        ['Otis', 'Klein-Berg', 'otis.klein@larkfield.example', 'Grade 10', '1', '007'],
        ['Zoë', 'Nguyễn', 'zoe@larkfield.example', 6, 'yes', ''],
        ['Tom', 'Teacher', 'tomas.teacher@larkfield.example', '9', '1', ''],
        ['No', 'Grade', 'no.grade@larkfield.example', 'KF', '1', ''],
      ]),
      'mixed.xlsx',
    )
    assert.equal(told.status, 200, told.text)
    assert.equal(told.body.total_processed, 2)
    assert.equal(told.body.error_count, 2)
    assert.match(told.body.errors[0]!, /^Row 4: .*someone on the staff/)
    assert.match(told.body.errors[1]!, /^Row 5: grade_level "KF" must be a grade from 6 to 12\.$/)
    assert.deepEqual(told.body.changes.examples[0]?.fields, [
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

  test("a new grade in the file ends the student's group from today, yesterday's roster stays", async () => {
    const admin = await world.admin('Cem Admin')
    const student = await world.addStudent('Mila Mover', 4)
    const group = await world.db
      .insertInto('student_group')
      .values({ type: 'core', name: '9A', grade_level: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await world.db
      .insertInto('group_membership')
      .values({ student, student_group: group.id, type: 'core', during: '[2026-09-01,)' })
      .execute()
    await admin.upload(
      UPLOAD,
      makeXlsx([STANDARD, ['Mila', 'Mover', 'mila.mover@larkfield.example', '10', '', '']]),
      'a.xlsx',
    )
    const [membership] = await world.db
      .selectFrom('group_membership')
      .select('during')
      .where('student', '=', student)
      .execute()
    assert.equal(membership?.during, '[2026-09-01,2026-09-14)')
  })

  test('two people who upload the same new students at once add each of them once', async () => {
    const [ada, ben] = [await world.admin('Dot Admin'), await world.admin('Eli Admin')]
    const rows = Array.from({ length: 50 }, (_, n) => [
      'Twin',
      `Number${n}`,
      `twin${n}@larkfield.example`,
      '7',
    ])
    const file = makeXlsx([STANDARD.slice(0, 4), ...rows])
    const told = await Promise.all([ada.upload(UPLOAD, file, 'a.xlsx'), ben.upload(UPLOAD, file, 'b.xlsx')])
    assert.deepEqual(
      told.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(
      told.map(({ body }) => body.changes.added).toSorted((a, b) => a - b),
      [0, 50],
    )
  })

  test('what cannot be printed in a cell harms nothing', async () => {
    const admin = await world.admin('Fay Admin')
    const told = await admin.upload(
      UPLOAD,
      makeXlsx([
        STANDARD.slice(0, 4),
        ['Ok', 'Person', 'ok.person@larkfield.example', '9'],
        ['Bell\u0007', 'X', 'x@larkfield.example', '9'],
      ]),
      'odd\u0001name.xlsx',
    )
    assert.equal(told.status, 200, told.text)
    assert.equal(told.body.changes.added, 1 + (told.body.error_count === 0 ? 1 : 0))
  })
})
