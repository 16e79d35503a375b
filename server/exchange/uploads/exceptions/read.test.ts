import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeCsv, makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { useSchoolToRollOver, rollOverYear, snapshot } from '#tests/world/years/next-year.ts'

const { world, office, school } = useSchoolToRollOver()
const HEADER = ['Student Number', 'Email', 'Action', 'Reason']

/** Students have the numbers 100 and so on in the order of their names; Di Dorn has none. */
beforeFile(async () => {
  await sql`update student set student_number = 99 + numbered.place from (
    select id, row_number() over (order by last_name) place from student) numbered
    where numbered.id = student.id and last_name <> 'Dorn'`.execute(world.db)
})

const send = (file: Uint8Array, person = office, year = school.year) =>
  person.upload('POST /api/roll-over/exceptions/', file, 'file.csv', { school_year_id: String(year) })
const rows = (...lines: string[][]) => send(makeCsv([HEADER, ...lines]))

describe('A file of exceptions is refused', () => {
  test('to everyone but the office, and for a year that is not the next one', async () => {
    const file = makeCsv([HEADER, ['100', '', 'Retained', '']])
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student('Pia Pupil'), 403],
      [await world.teacher(), 403],
    ] as const)
      assert.equal((await send(file, person)).status, status)
    assert.equal((await send(file, office, 999_999)).status, 404)
  })

  test('without the columns that it needs, and without a word in them', async () => {
    for (const [file, sentence] of [
      [
        makeCsv([
          ['Student Number', 'Reason'],
          ['100', 'Moved away'],
        ]),
        /Action/,
      ],
      [
        makeCsv([
          ['Action', 'Reason'],
          ['Retained', ''],
        ]),
        /Student Number/,
      ],
      [makeCsv([HEADER, ['100', '', '', '']]), /The column Action says nothing about any student/],
    ] as const) {
      const { status, failure } = await send(file)
      assert.equal(status, 422)
      assert.match(failure.message, sentence)
    }
  })

  test('whole, with each row that cannot be used', async () => {
    const { status, failure } = await rows(
      ['100', '', 'Retained', ''],
      ['999', '', 'Retained', ''],
      ['100', '', 'Leaves', ''],
      ['101', '', 'Repeats', ''],
      ['104', '', 'Promoted by two grades', ''],
    )
    assert.equal(status, 422)
    assert.equal(
      failure.message,
      'Row 3: No student with 999 is enrolled at the end of this school year and still to be promoted. ' +
        'Row 4: Ada Abara is in the list twice. ' +
        'Row 5: "Repeats" must be Promoted, Retained, Leaves, Promoted by two grades or Graduates. ' +
        'Row 6: Ed Eger is in 12th Grade and cannot go up by two grades.',
    )
    const others = await rows(
      ['', '', 'Retained', ''],
      ['104', '', 'Promoted', ''],
      ['100', '', 'Leaves', 'Teleported'],
      ['101', '', 'Leaves', 'Promoted'],
    )
    assert.deepEqual(others.failure.message.match(/Row \d/g), ['Row 2', 'Row 3', 'Row 4', 'Row 5'])
  })
})

describe('A file of exceptions', () => {
  test('says who is retained, leaves, skips a grade or goes up as usual, and saves nothing', async () => {
    const before = await snapshot(world)
    const [ada, bo] = school.sixth as [number, number]
    const [cy, di] = school.seventh as [number, number]
    const [ed, flo] = school.seniors as [number, number]
    const { status, body } = await send(
      makeXlsx([
        HEADER,
        ['100', '', 'Retained', ''],
        ['101', '', 'leaves', 'Moved away'],
        ['102', '', 'Graduates', ''],
        ['', 'DI.DORN@larkfield.example', 'Promoted by two grades', ''],
        ['104', '', 'Graduates', ''],
        ['105', '', 'LEAVE', ''],
      ]),
    )
    assert.equal(status, 200)
    assert.deepEqual(
      body.exceptions.map(({ student_id, action, exit_code = null }) => [student_id, action, exit_code]),
      [
        [ada, 'retain', null],
        [bo, 'leave', 'moved_away'],
        [cy, 'leave', 'graduated'],
        [di, 'skip', null],
        [flo, 'leave', null],
      ],
    )
    assert.deepEqual(body.regular, [ed])
    assert.equal(body.message, '6 students read, of whom 5 are retained, leave or skip a grade.')
    assert.deepEqual(await snapshot(world), before)
    const { body: preview } = await rollOverYear(office, school.year, {
      exceptions: body.exceptions,
      preview_only: true,
    })
    assert.deepEqual([preview.retained, preview.leaving, preview.skipped, preview.graduated], [1, 3, 1, 1])
  })

  test('may be the file of all students that the review offers', async () => {
    const exceptions = [{ student_id: school.sixth[0]!, action: 'leave' as const, exit_code: 'moved_away' }]
    await office.call('PUT /api/roll-over/draft/', { body: { school_year_id: school.year, exceptions } })
    const file = await office.send({
      method: 'GET',
      url: '/api/roll-over/file/',
      query: { school_year_id: String(school.year), csv: 'true' },
    })
    const { status, body } = await send(file.rawPayload)
    assert.equal(status, 200)
    assert.deepEqual(body.exceptions, exceptions)
    assert.equal(body.regular.length, file.body.trim().split('\n').length - 2)
  })
})
