import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

describe('A refusal with the values that someone else saved', () => {
  test('is recorded as a read of the student whom the teacher does not teach', async () => {
    const otherTeacher = await world.teacher('Sten Stranger')
    const studentId = lund.students[1]!
    const { status } = await otherTeacher.call('PATCH /students/api/update/:studentId/', {
      params: { studentId },
      body: { first_name: 'Guessed', loaded: { first_name: 'Never' } },
    })
    assert.equal(status, 409)
    const { rows } = await sql<{ count: number }>`
      select count(*) count from audit where action = 'read' and subject_id = ${studentId}
        and account_id = ${otherTeacher.account}`.execute(world.db)
    assert.equal(rows[0]!.count, 1)
  })
})

describe('Two people edit the contacts of a student', () => {
  const params = () => ({ studentId: lund.students[0]! })
  const contact = (name: string) => ({ name, may_receive: false })

  test('the second is refused without a contact in the reply, and replaces them once it has loaded them', async () => {
    const read = async () =>
      (await admin.call('GET /api/students/:studentId/contacts/', { params: params() })).body.contacts
    const put = (names: string[], loaded?: Awaited<ReturnType<typeof read>>) =>
      admin.call('PUT /api/students/:studentId/contacts/', {
        params: params(),
        body: { contacts: names.map(contact), ...(loaded && { loaded }) },
      })
    const loaded = await read()
    assert.equal((await put(['Maria Lund'], loaded)).status, 200)
    const refused = await put(['Uwe Lund'], loaded)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'changed_meanwhile'])
    assert.ok(!refused.text.includes('Maria'))
    assert.deepEqual(
      (await read()).map(({ name }) => name),
      ['Maria Lund'],
    )
    assert.equal((await put(['Uwe Lund'], await read())).status, 200)
    assert.equal((await put(['Nia Lund'])).status, 200)
  })
})
