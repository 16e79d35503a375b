import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addressOf } from './address.ts'

describe('the address of a call', () => {
  test('fills in the parameters and keeps the slash at the end', () => {
    assert.deepEqual(addressOf('PATCH /students/api/update/:studentId/', { studentId: 7 }), {
      method: 'PATCH',
      address: '/students/api/update/7/',
    })
  })

  test('lets no parameter lead to another address', () => {
    assert.equal(addressOf('GET /api/groups/:kind/', { kind: '../a?b' }).address, '/api/groups/..%2Fa%3Fb/')
  })

  test('joins lists by commas and leaves out missing values', () => {
    const query = { teachers: [3, 5], grade_level: 4, search: '', day: undefined, group: null }
    assert.equal(addressOf('GET /x/', {}, query).address, '/x/?teachers=3%2C5&grade_level=4')
  })

  test('keeps a zero and a no', () => {
    assert.equal(addressOf('GET /x/', {}, { page: 0, inactive: false }).address, '/x/?page=0&inactive=false')
  })
})
