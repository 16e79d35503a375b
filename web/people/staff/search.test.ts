import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NEW_MEMBER } from './member-values.ts'
import { contextLine, findMembers } from './search.ts'

const member = (id: number, first_name: string, role: 'admin' | 'teacher', active = true) => ({
  ...NEW_MEMBER,
  id,
  teacher_id: role === 'teacher' ? id : null,
  first_name,
  last_name: 'Bergström',
  email: `${first_name.toLowerCase()}@larkfield.example`,
  role,
  active,
  has_signed_in: false,
  may: { edit: true, set_role: false, deactivate: true },
})

const STAFF = [member(1, 'Felix', 'teacher'), member(2, 'Avery', 'admin'), member(3, 'Gus', 'teacher', false)]

const found = (text: string, active = true) => findMembers(STAFF, text, active).map(({ id }) => id)

test('staff are found by part of the name or email address, active and inactive separately', () => {
  assert.deepEqual(found(''), [1, 2])
  assert.deepEqual(found('bergstrom'), [1, 2])
  assert.deepEqual(found('AVERY@'), [2])
  assert.deepEqual(found('gus'), [])
  assert.deepEqual(found('gus', false), [3])
})

test('the line below the title counts staff', () => {
  assert.equal(contextLine(STAFF), '1 teacher, 1 in the office, 1 inactive')
  assert.equal(contextLine([]), '0 teachers, 0 in the office')
})
