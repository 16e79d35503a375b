import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnNames, matchColumns } from '../pipeline/columns.ts'
import { TEACHER_FORMATS } from './formats.ts'

const read = (...headers: string[]) => {
  const { mapping, format } = matchColumns(
    TEACHER_FORMATS,
    headers.map((name, index) => ({ name, index })),
  )
  return [format, columnNames(mapping).email]
}

test('An export of teachers is recognized by the headers of its system', () => {
  assert.deepEqual(read('TeacherNumber', 'First_Name', 'Last_Name', 'SchoolID', 'Email_Addr'), [
    'PowerSchool',
    'Email_Addr',
  ])
  assert.deepEqual(read('USERS.First_Name', 'USERS.Last_Name', 'USERS.Email_Addr'), [
    'PowerSchool',
    'USERS.Email_Addr',
  ])
  assert.deepEqual(read('Staff ID', 'Last Name', 'First Name', 'Email Address'), ['Aeries', 'Email Address'])
  assert.deepEqual(read('School_id', 'Teacher_id', 'Teacher_email', 'First_name', 'Last_name', 'Title'), [
    'Clever',
    'Teacher_email',
  ])
  assert.deepEqual(read('teacher_firstName', 'teacher_lastName', 'teacher_email'), [
    'Infinite Campus',
    'teacher_email',
  ])
  assert.deepEqual(read('first_name', 'last_name', 'email', 'title'), ['Standard', 'email'])
})
