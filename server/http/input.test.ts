import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { Refusal } from './failures.ts'
import { readInput } from './input.ts'

function problemsWith(schema: z.ZodType, value: unknown) {
  try {
    readInput(schema, value)
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return { message: error.message, fields: error.more.fields }
  }
  return assert.fail('nothing was wrong')
}

describe('what a caller sent', () => {
  const person = z.object({
    first_name: z.string().min(2).max(3),
    age: z.number().max(120),
    pets: z.array(z.enum(['cat', 'dog'])).max(2),
    email: z.email('must be an email address'),
    note: z.string().refine((text) => text !== 'x', 'Please say more'),
  })
  const fine = { first_name: 'Al', age: 7, pets: [], email: 'a@b.example', note: '' }

  test('is refused with every field that is wrong, in plain words', () => {
    const { fields, message } = problemsWith(person, { age: 'x', pets: 7, email: 'x', note: 'x' })
    assert.deepEqual(fields, {
      first_name: 'is required',
      age: 'must be a number',
      pets: 'must be a list',
      email: 'must be an email address',
      note: 'Please say more',
    })
    assert.equal(
      message,
      'First name is required. Age must be a number. Pets must be a list. ' +
        'Email must be an email address. Please say more.',
    )
  })

  test('is refused with the limit that it exceeds', () => {
    const cases: [object, string, string][] = [
      [{ first_name: 'Albert' }, 'first_name', 'must have at most 3 characters'],
      [{ first_name: 'A' }, 'first_name', 'must have at least 2 characters'],
      [{ age: 121 }, 'age', 'must be at most 120'],
      [{ pets: ['cat', 'cat', 'cat'] }, 'pets', 'must have at most 2 entries'],
      [{ pets: ['cow'] }, 'pets.0', 'must be cat or dog'],
    ]
    for (const [wrong, field, problem] of cases) {
      assert.deepEqual(problemsWith(person, { ...fine, ...wrong }).fields, { [field]: problem })
    }
  })

  test('is refused in words that name fields as people do, each of them once', () => {
    const many = z.object({
      places: z.array(z.object({ student_id: z.int('must be the number of a record') })),
      group_ids: z.array(z.int('must be numbers')),
      days_of_week: z.array(z.string(), 'must be a list'),
      num_groups: z.int('must be a whole number'),
    })
    const wrong = { places: [{ student_id: 'x' }, {}], group_ids: ['x'], days_of_week: 7, num_groups: 1.5 }
    assert.deepEqual(problemsWith(many, wrong), {
      message:
        'Student must be the number of a record. Groups must be numbers. Days must be a list. ' +
        'Number of groups must be a whole number.',
      fields: {
        'places.0.student_id': 'must be the number of a record',
        'places.1.student_id': 'must be the number of a record',
        'group_ids.0': 'must be numbers',
        days_of_week: 'must be a list',
        num_groups: 'must be a whole number',
      },
    })
  })

  test('is refused with the name that people use for a part of an address', () => {
    const { message } = problemsWith(z.object({ studentId: z.int('must be the number of a record') }), {})
    assert.equal(message, 'Student must be the number of a record.')
  })

  test('is refused by its own name where it is called as something that each object has', () => {
    const marks = z.object({ attendance: z.record(z.string().regex(/^\d+$/), z.string()) })
    const { message } = problemsWith(marks, { attendance: { constructor: 'P' } })
    assert.equal(message, 'Constructor is not valid.')
  })

  test('is refused when it is something else', () => {
    for (const value of [null, 'text', 7, []]) {
      assert.equal(problemsWith(person, value).message, 'The request must be an object.')
    }
  })

  test('is read without fields that the schema does not have', () => {
    assert.deepEqual(readInput(person, { ...fine, role: 'admin' }), fine)
  })
})
