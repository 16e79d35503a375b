import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compareStudents } from './kind.ts'
import type { ExistingStudent } from './plan.ts'
import type { StudentRow } from './rows.ts'
import { describePlanned } from './values.ts'

const otis: ExistingStudent = {
  id: 1,
  first_name: 'Otis',
  last_name: 'Klein',
  email: 'otis@larkfield.example',
  grade_level: 4,
  is_active: true,
  student_number: '100',
}
const ida: ExistingStudent = {
  ...otis,
  id: 2,
  first_name: 'Ida',
  email: 'ida@larkfield.example',
  student_number: null,
}

const row = (change: Partial<StudentRow & { row: number }>): StudentRow & { row: number } => ({
  first_name: 'Otis',
  last_name: 'Klein',
  email: 'otis@larkfield.example',
  grade_level: 4,
  is_active: true,
  student_number: '100',
  row: 2,
  ...change,
})

const planFor = async (isOffice: boolean, ...people: (StudentRow & { row: number })[]) => {
  const { records, errors, affected } = await compareStudents(
    { rowCount: people.length, people, errors: [] },
    {
      students: [otis, ida],
      staffEmails: new Set(['tomas@larkfield.example']),
      pendingEmails: new Set(['nell@larkfield.example']),
      erasedEmails: new Set(['erased-9@erased.invalid']),
    },
    { isOffice, mapping: {} },
  )
  return { ...records, errors, affected }
}
const plan = (...people: (StudentRow & { row: number })[]) => planFor(true, ...people)

describe('a file compared with the school', () => {
  test('does not change an equal student, also where the address differs in case only', async () => {
    assert.equal((await plan(row({}))).unchanged, 1)
    assert.equal((await plan(row({ email: 'OTIS@larkfield.example' }))).unchanged, 1)
    assert.equal((await plan(row({ is_active: undefined, student_number: undefined }))).unchanged, 1)
  })

  test('lists each changed field with its old and new value', async () => {
    const { change } = await plan(row({ grade_level: 5, is_active: false }))
    assert.deepEqual(describePlanned(change[0]!), [
      { field: 'grade_level', old: '9', new: '10' },
      { field: 'is_active', old: 'active', new: 'not active' },
    ])
  })

  test('finds a student by number, so that the address can change', async () => {
    const { change } = await plan(row({ email: 'otis.klein@larkfield.example' }))
    assert.equal(change[0]?.before?.first_name, 'Otis')
    assert.deepEqual(describePlanned(change[0]), [
      { field: 'email', old: 'otis@larkfield.example', new: 'otis.klein@larkfield.example' },
    ])
  })

  test('finds a student by address and adds the number', async () => {
    const { change } = await plan(
      row({ first_name: 'Ida', email: 'ida@larkfield.example', student_number: '200' }),
    )
    assert.deepEqual(describePlanned(change[0]!), [{ field: 'student_number', old: null, new: '200' }])
  })

  test('adds new students', async () => {
    assert.equal((await plan(row({ email: 'new@larkfield.example', student_number: '300' }))).add.length, 1)
  })

  test('refuses the address of the staff, of another student, and of another student number', async () => {
    assert.match(
      (await plan(row({ email: 'Tomas@larkfield.example' }))).errors[0]!.message,
      /a staff member’s address/,
    )
    assert.match(
      (await plan(row({ email: 'ida@larkfield.example' }))).errors[0]!.message,
      /already the address of Ida Klein/,
    )
    assert.match(
      (await plan(row({ student_number: '999' }))).errors[0]!.message,
      /student number 100, not 999/,
    )
  })

  test('refuses the address that took the place of an erased student', async () => {
    const { add, errors } = await plan(row({ email: 'Erased-9@erased.invalid', student_number: '300' }))
    assert.deepEqual(add, [])
    assert.match(errors[0]!.message, /the address of an erased student\.$/)
  })

  test('takes the first of two rows that match the same student', async () => {
    const { errors, unchanged } = await plan(row({}), row({ row: 5, email: 'new@larkfield.example' }))
    assert.equal(unchanged, 1)
    assert.equal(errors[0]?.row, 5)
    assert.equal(errors[0]?.message, 'Duplicate of the student in row 2. Row 2 is used.')
  })
})

describe('a file of a teacher compared with the school', () => {
  const ofTeacher = (...people: (StudentRow & { row: number })[]) => planFor(false, ...people)

  test('has a row error for a student whom it would deactivate, and saves the other rows', async () => {
    const { errors, change, affected } = await ofTeacher(
      row({ is_active: false }),
      row({ row: 3, first_name: 'Ida M.', email: 'ida@larkfield.example', student_number: undefined }),
    )
    assert.deepEqual(errors, [
      {
        row: 2,
        message: 'Otis Klein would be deactivated, and only the office can deactivate students.',
        problems: [{ field: 'is_active', value: '0', expected: 'can only be changed by the office' }],
      },
    ])
    assert.deepEqual(
      change.map(({ before }) => before?.first_name),
      ['Ida'],
    )
    assert.equal(affected.deactivated, 0)
  })

  test('has a row error for another address of a student, but not for one in another case', async () => {
    const { errors, unchanged } = await ofTeacher(row({ email: 'moved@larkfield.example' }))
    assert.match(errors[0]!.message, /^"moved@.*" is not the address of Otis Klein, and only the office/)
    assert.equal(unchanged, 0)
    assert.equal((await ofTeacher(row({ email: 'OTIS@larkfield.example' }))).unchanged, 1)
  })

  test('adds students, except with the address of a person who has already signed in', async () => {
    const fresh = { first_name: 'New', student_number: undefined }
    const { add, errors } = await ofTeacher(
      row({ ...fresh, email: 'new@larkfield.example' }),
      row({ ...fresh, row: 3, email: 'Nell@larkfield.example' }),
    )
    assert.deepEqual(
      add.map(({ after }) => after.email),
      ['new@larkfield.example'],
    )
    assert.match(errors[0]!.message, /already signed in, so only the office can add them\.$/)
    assert.equal((await plan(row({ ...fresh, email: 'nell@larkfield.example' }))).add.length, 1)
  })
})
