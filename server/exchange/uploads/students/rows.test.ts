import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchColumns } from '../pipeline/columns.ts'
import { rowErrorText } from '../pipeline/plan.ts'
import { STUDENT_FORMATS } from './formats.ts'
import { parseActive, parseEnrollStatus, parseGrade, parseStudentRows } from './rows.ts'

const HEADER = [
  'student_studentNumber',
  'student_firstName',
  'student_lastName',
  'pcontact_email',
  'student_grade',
  'student_activeToday',
]

const read = (rows: string[][], header = HEADER) => {
  const { mapping } = matchColumns(
    STUDENT_FORMATS,
    header.map((name, index) => ({ name, index })),
  )
  return parseStudentRows(
    rows.map((cells, index) => ({ number: index + 2, cells })),
    mapping,
  )
}

describe('headers', () => {
  test('are matched without regard to case, spaces, underscores and dots, and give the name of the format', () => {
    const columns = ['Student.FirstName', 'STUDENT_LASTNAME', 'pcontact email', 'student.grade'].map(
      (name, index) => ({ name, index }),
    )
    const { mapping, format } = matchColumns(STUDENT_FORMATS, columns)
    assert.equal(format, 'Infinite Campus')
    assert.equal(mapping.email?.name, 'pcontact email')
    const standard = matchColumns(STUDENT_FORMATS, [
      { name: 'First Name', index: 0 },
      { name: 'Last Name', index: 1 },
    ])
    assert.equal(standard.format, 'Standard')
  })

  test('that occur twice are taken from the first column', () => {
    const { mapping } = matchColumns(STUDENT_FORMATS, [
      { name: 'email', index: 0 },
      { name: 'Email', index: 1 },
    ])
    assert.equal(mapping.email?.index, 0)
  })
})

describe('grades', () => {
  for (const text of ['9', '09', 'Grade 9', 'grade 09', '9th', '9th Grade', '9.0', ' 9 ']) {
    test(`"${text}" means grade 9`, () => assert.equal(parseGrade(text), 4))
  }
  for (const text of ['', '5', '13', 'KF', '9A', '99', '-9', 'nine', '1e1']) {
    test(`"${text}" is no grade of this school`, () => assert.equal(parseGrade(text), undefined))
  }
})

test('activeToday is 1 or 0, empty means unknown, and any other word is invalid', () => {
  assert.equal(parseActive('1'), true)
  assert.equal(parseActive('FALSE'), false)
  assert.equal(parseActive(''), undefined)
  assert.equal(parseActive('perhaps'), null)
})

test('a status of PowerSchool is 0 for an active student and another number for all others', async () => {
  assert.equal(parseEnrollStatus(''), undefined)
  assert.equal(parseEnrollStatus('active'), null)
  const header = ['Student_Number', 'First_Name', 'Last_Name', 'Grade_Level', 'EmailStudent', 'Enroll_Status']
  const row = (nth: number, status: string) => [
    String(nth),
    'Ann',
    'Lee',
    '9',
    `a${nth}@larkfield.example`,
    status,
  ]
  const { people, errors } = await read(
    [row(1, '0'), row(2, '2'), row(3, '-1'), row(4, ''), row(5, 'x')],
    header,
  )
  assert.deepEqual(
    people.map(({ is_active }) => is_active),
    [true, false, false, undefined],
  )
  assert.deepEqual(errors.map(rowErrorText), [
    'Row 6: Enroll_Status "x" must be an enrollment status such as 0 (active).',
  ])
})

describe('rows', () => {
  test('a student with a row for each section is one student', async () => {
    const row = ['1', 'Otis', 'Klein', 'otis@larkfield.example', '09', '1']
    const { rowCount, people, errors } = await read([
      row,
      row,
      [...row.slice(0, 3), 'OTIS@larkfield.example', '9', ''],
    ])
    assert.equal(rowCount, 3)
    assert.equal(people.length, 1)
    assert.deepEqual(errors, [])
  })

  test('a bad row names its column, its value and what is expected, and the good rows stay', async () => {
    const { people, errors } = await read([
      ['1', 'Otis', 'Klein', 'otis@larkfield.example', '09', '1'],
      ['2', '', 'Stark', 'not an address', 'KF', 'perhaps'],
    ])
    assert.equal(people.length, 1)
    assert.equal(errors.length, 1)
    const sentence = rowErrorText(errors[0]!)
    assert.match(sentence, /^Row 3: /)
    assert.match(sentence, /student_firstName is empty\./)
    assert.match(sentence, /pcontact_email "not an address" must be an email address/)
    assert.match(sentence, /student_grade "KF" must be a grade from 6 to 12\./)
    assert.match(sentence, /student_activeToday "perhaps" must be 1/)
  })

  test('rows that contradict each other are reported, and the first counts', async () => {
    const { people, errors } = await read([
      ['1', 'Otis', 'Klein', 'otis@larkfield.example', '09', '1'],
      ['1', 'Otis', 'Klein', 'otis@larkfield.example', '10', '1'],
    ])
    assert.equal(people[0]?.grade_level, 4)
    assert.equal(
      rowErrorText(errors[0]!),
      'Row 3: student_grade "10" differs from "9" in row 2 for the same student. Row 2 is used.',
    )
  })

  test('one address on two student numbers is an error in the later row', async () => {
    const { people, errors } = await read([
      ['1', 'Otis', 'Klein', 'klein@larkfield.example', '09', '1'],
      ['2', 'Ida', 'Klein', 'Klein@larkfield.example', '10', '1'],
    ])
    assert.equal(people.length, 1)
    assert.match(rowErrorText(errors[0]!), /^Row 3: .* is already in row 2 with another student number.$/)
  })

  test('a row with the number and one without it are one student', async () => {
    const { people, errors } = await read([
      ['', 'Otis', 'Klein', 'otis@larkfield.example', '9', ''],
      ['7', 'Otis', 'Klein', 'otis@larkfield.example', '9', '1'],
    ])
    assert.deepEqual(errors, [])
    assert.deepEqual(
      people.map(({ student_number, is_active }) => ({ student_number, is_active })),
      [{ student_number: '7', is_active: true }],
    )
  })

  test('leading zeros of a student number stay', async () => {
    const { people } = await read([['00123', 'Otis', 'Klein', 'otis@larkfield.example', '9', '1']])
    assert.equal(people[0]?.student_number, '00123')
  })
})
