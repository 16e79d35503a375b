import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { studentsOfNumbers } from './paste-numbers.ts'

const student = (id: number, student_number?: string) => ({
  id,
  first_name: 'Ada',
  last_name: 'Alder',
  email: `s${id}@larkfield.example`,
  grade_level: 9,
  ...(student_number && { student_number }),
})
const STUDENTS = [student(1, '490101'), student(2, '00012'), student(3)]

describe('Pasted student numbers', () => {
  test('are read from a column, a line and quoted cells, each once', () => {
    for (const text of ['490101\n00012', '490101, 00012', '"490101"\r\n"00012"\r\n', '490101\t00012\n490101'])
      assert.deepEqual(studentsOfNumbers(text, STUDENTS), { found: [1, 2], unknown: [] })
  })

  test('that belong to nobody are named, with their zeros', () => {
    assert.deepEqual(studentsOfNumbers('12\n00012\nStudent', STUDENTS), {
      found: [2],
      unknown: ['12', 'Student'],
    })
  })
})
