import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '#server/http/failures.ts'
import {
  staffPermissions,
  withStaffChange,
  assertMayChange,
  assertMayGrant,
  type StaffRecord,
} from './rules.ts'

const teacher: StaffRecord = {
  id: 7,
  teacher_id: 3,
  first_name: 'Tomas',
  last_name: 'Teacher',
  email: 'tomas@larkfield.example',
  role: 'teacher',
  is_superuser: false,
  teaches_core: true,
  teaches_cte: false,
  active: true,
  has_signed_in: false,
}
const clerk: StaffRecord = { ...teacher, id: 8, teacher_id: null, role: 'admin', teaches_core: false }
const head: StaffRecord = { ...clerk, id: 9, is_superuser: true }

const code = (change: () => void) => {
  try {
    change()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return 'allowed'
}
const changing = (admin: StaffRecord, member: StaffRecord, change: Partial<StaffRecord>) =>
  code(() => assertMayChange(admin, member, withStaffChange(member, change)))

describe('Who may change whom', () => {
  test('an admin edits teachers, and no admin', () => {
    assert.equal(changing(clerk, teacher, { first_name: 'Tom', active: false }), 'allowed')
    assert.equal(changing(clerk, { ...clerk, id: 10 }, { first_name: 'Tom' }), 'forbidden')
    assert.equal(changing(clerk, clerk, { first_name: 'Tom' }), 'forbidden')
  })

  test('only a superuser grants and removes admins and superusers', () => {
    assert.equal(
      code(() => assertMayGrant(clerk, 'admin')),
      'forbidden',
    )
    assert.equal(
      code(() => assertMayGrant(clerk, 'teacher')),
      'allowed',
    )
    assert.equal(changing(clerk, teacher, { role: 'admin' }), 'forbidden')
    assert.equal(changing(head, teacher, { role: 'admin', is_superuser: true }), 'allowed')
    assert.equal(changing(head, clerk, { role: 'teacher' }), 'allowed')
  })

  test('people cannot change their own role or deactivate themselves', () => {
    assert.equal(changing(head, head, { role: 'teacher' }), 'conflict')
    assert.equal(changing(head, head, { is_superuser: false }), 'conflict')
    assert.equal(changing(head, head, { active: false }), 'conflict')
    assert.equal(changing(head, head, { first_name: 'Hedda', role: 'admin', active: true }), 'allowed')
  })

  test('a teacher is no superuser, and only people with a record teach', () => {
    assert.equal(changing(head, teacher, { is_superuser: true }), 'invalid')
    assert.equal(changing(head, clerk, { teaches_cte: true }), 'invalid')
    assert.equal(changing(head, { ...clerk, teacher_id: 4 }, { teaches_cte: true }), 'allowed')
  })

  test('the permissions sent to pages are those that the rules check', () => {
    assert.deepEqual(staffPermissions(clerk, teacher), { edit: true, set_role: false, deactivate: true })
    assert.deepEqual(staffPermissions(clerk, head), { edit: false, set_role: false, deactivate: false })
    assert.deepEqual(staffPermissions(head, clerk), { edit: true, set_role: true, deactivate: true })
    assert.deepEqual(staffPermissions(head, head), { edit: true, set_role: false, deactivate: false })
  })
})

describe('A change of role', () => {
  test('a superuser who becomes a teacher loses that right, and teaches core classes by default', () => {
    const after = withStaffChange({ ...head, id: 11 }, { role: 'teacher' })
    assert.deepEqual([after.is_superuser, after.teaches_core, after.teaches_cte], [false, true, false])
    const cte = withStaffChange(clerk, { role: 'teacher', teaches_cte: true })
    assert.deepEqual([cte.teaches_core, cte.teaches_cte], [false, true])
  })

  test('keeps the subjects of a teacher who becomes an admin', () => {
    const after = withStaffChange(teacher, { role: 'admin' })
    assert.deepEqual([after.teacher_id, after.teaches_core], [3, true])
  })
})
