import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { auditRows } from '#tests/world/audit.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

test('Saving a record without a change shows it, so it is recorded as a reading', async () => {
  const teacher = await world.teacher('Sly Saver')
  const student = await world.addStudent('Una Unread')
  const save = (body: { first_name?: string }) =>
    teacher.call('PATCH /students/api/update/:studentId/', { params: { studentId: student }, body })
  for (const body of [{}, { first_name: 'Una' }]) {
    const reply = await save(body)
    assert.deepEqual([reply.status, reply.body.email], [200, 'una.unread@larkfield.example'])
  }
  const [read, ...others] = await auditRows(world, 'read', teacher.account)
  assert.deepEqual([read?.subject_id, read?.details, read?.count], [student, { record: 'profile' }, 2])
  assert.deepEqual(others, [])
  await save({ first_name: 'Una Lou' })
  assert.equal((await auditRows(world, 'read', teacher.account))[0]?.count, 2)
})

test('A teacher cannot restore the access of an account that the office deactivated', async () => {
  const teacher = await world.teacher('Tia Opens')
  const former = await world.newcomer('Fred Former')
  await sql`update account set active = false where id = ${former.account}`.execute(world.db)
  const body = {
    first_name: 'Fred',
    last_name: 'Former',
    email: 'fred.former@larkfield.example',
    grade_level: 4,
  }
  const refused = await teacher.call('POST /students/api/add/', { body })
  assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [403, ['email']])
  const office = await world.admin()
  assert.equal((await office.call('POST /students/api/add/', { body })).status, 200)
})

test('A teacher cannot reactivate a student whom the office deactivated, so that the office can undo it', async () => {
  const teacher = await world.teacher('Rea Reopens')
  const office = await world.admin('Ada Office')
  const student = await world.addStudent('Ned Gone')
  const save = (person: typeof teacher, is_active: boolean) =>
    person.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: student },
      body: { is_active },
    })
  const deactivated = await save(office, false)
  const reply = await save(teacher, true)
  assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [403, ['is_active']])
  assert.match(reply.failure.message, /^Only the office can reactivate students./)
  const file = makeXlsx([
    ['first_name', 'last_name', 'email', 'grade_level', 'is_active'],
    ['Ned', 'Gone', 'ned.gone@larkfield.example', '9', '1'],
    ['Una', 'Newer', 'una.newer@larkfield.example', '9', '1'],
  ])
  const upload = await teacher.upload('POST /students/api/upload-students/', file, 'students.xlsx')
  assert.equal(upload.status, 200, upload.text)
  assert.match(upload.text, /Ned Gone is inactive, and only the office can reactivate students./)
  const deactivationId = deactivated.body.deactivation!.id
  const undone = await office.call('POST /students/api/deactivations/:deactivationId/undo/', {
    params: { deactivationId },
    body: {},
  })
  assert.deepEqual([undone.status, undone.body.restored], [200, [student]])
})
