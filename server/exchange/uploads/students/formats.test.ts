import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { columnNames, matchColumns } from '../pipeline/columns.ts'
import { STUDENT_FORMATS } from './formats.ts'

const read = (...headers: string[]) => {
  const columns = headers.map((name, index) => ({ name, index }))
  const { mapping, format } = matchColumns(STUDENT_FORMATS, columns)
  return { format, ...columnNames(mapping) }
}

describe('an export of students', () => {
  test('of PowerSchool is recognized by its fields, and 0 in its Enroll_Status does not mean inactive', () => {
    const fields = ['Student_Number', 'SchoolID', 'Last_Name', 'First_Name', 'Grade_Level', 'EmailStudent']
    assert.deepEqual(read(...fields, 'Enroll_Status'), {
      format: 'PowerSchool',
      student_number: 'Student_Number',
      last_name: 'Last_Name',
      first_name: 'First_Name',
      grade_level: 'Grade_Level',
      email: 'EmailStudent',
      enroll_status: 'Enroll_Status',
    })
  })

  test('of PowerSchool may have the names of tables in its headers', () => {
    const fields = ['STUDENTS.Student_Number', 'STUDENTS.Last_Name', 'STUDENTS.First_Name']
    const { format, email, grade_level } = read(
      ...fields,
      'STUDENTS.Grade_Level',
      'U_STUDENTSUSERFIELDS.EmailStudent',
    ) as Record<string, string>
    assert.deepEqual(
      [format, email, grade_level],
      ['PowerSchool', 'U_STUDENTSUSERFIELDS.EmailStudent', 'STUDENTS.Grade_Level'],
    )
  })

  test('of Aeries is recognized by its column titles or codes', () => {
    const titles = read('Student ID', 'Last Name', 'First Name', 'Grade', 'Student Email Address')
    const codes = read('STU.ID', 'STU.LN', 'STU.FN', 'STU.GR', 'STU.SEM')
    assert.deepEqual([titles.format, codes.format], ['Aeries', 'Aeries'])
    assert.deepEqual(codes, {
      format: 'Aeries',
      student_number: 'STU.ID',
      last_name: 'STU.LN',
      first_name: 'STU.FN',
      grade_level: 'STU.GR',
      email: 'STU.SEM',
    })
  })

  test('of Clever has the number of the student, not the id that Clever gives', () => {
    assert.deepEqual(
      read(
        'School_id',
        'Student_id',
        'Student_number',
        'State_id',
        'Last_name',
        'First_name',
        'Grade',
        'Student_email',
      ),
      {
        format: 'Clever',
        student_number: 'Student_number',
        last_name: 'Last_name',
        first_name: 'First_name',
        grade_level: 'Grade',
        email: 'Student_email',
      },
    )
  })

  test('that an office types has short headers', () => {
    assert.deepEqual(read('Last', 'First', 'Grade', 'Email'), {
      format: 'Standard',
      first_name: 'First',
      last_name: 'Last',
      email: 'Email',
      grade_level: 'Grade',
    })
  })

  test('in our own words is not taken for that of a system, nor are the headers of one used for it', () => {
    assert.deepEqual(
      read(
        'first_name',
        'last_name',
        'email',
        'grade_level',
        'student_number',
        'Student ID',
        'Enroll_Status',
      ),
      {
        format: 'Standard',
        first_name: 'first_name',
        last_name: 'last_name',
        email: 'email',
        grade_level: 'grade_level',
        student_number: 'student_number',
      },
    )
  })
})
