import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const UPDATE = 'PATCH /students/api/update/:studentId/'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

describe('The consequences of updating a student', () => {
  type Change = NonNullable<Parameters<typeof office.call<typeof UPDATE>>[1]>['body']
  const change = (studentId: number, body: Change & object, person = office) =>
    person.call(UPDATE, { params: { studentId }, body })
  const auditOf = async (student: number) => {
    const { rows } = await sql<{ account: number; details: Record<string, unknown> }>`
      select account_id account, details from audit where subject = 'student' and action = 'change' and subject_id = ${student}
      order by id`.execute(world.db)
    return rows
  }
  const sessionsOf = async (person: Person) => {
    const { rows } = await sql`select from session where account_id = ${person.account}`.execute(world.db)
    return rows.length
  }

  /** Memberships as 'type during', in order. */
  const membershipsOf = async (student: number) => {
    const { rows } = await sql<{ text: string }>`select type || ' ' || during text from group_membership
      where student_id = ${student} order by type, during`.execute(world.db)
    return rows.map(({ text }) => text)
  }
  async function enroll(student: number, memberships: Record<string, string>) {
    for (const [type, during] of Object.entries(memberships)) {
      await sql`with made as (
        insert into student_group (type, name, grade_level_id) values (${type}, ${`${type} of ${student}`}, 4) returning id
      ) insert into group_membership (student_id, student_group_id, type, during)
        select ${student}, id, ${type}, ${during}::daterange from made`.execute(world.db)
    }
  }

  test('a new grade ends memberships today, and removes one that began today', async () => {
    const id = await world.addStudent('Greta Grade', 4)
    await enroll(id, { core: '[2026-08-17,)', cte: '[2026-09-14,)', homeroom: '[2026-08-17,2026-09-01)' })
    assert.equal((await change(id, { grade_level: 4, first_name: 'Margreta' })).status, 200)
    assert.equal((await membershipsOf(id)).length, 3, 'the same grade is no change')
    assert.equal((await change(id, { grade_level: 10 })).body.grade_level, 5)
    assert.deepEqual(await membershipsOf(id), [
      'core [2026-08-17,2026-09-14)',
      'homeroom [2026-08-17,2026-09-01)',
    ])
    const { left_groups, ...rest } = (await auditOf(id)).at(-1)!.details
    assert.deepEqual(rest, { grade_level: { old: 4, new: 5 } })
    assert.equal((left_groups as number[]).length, 2)
  })

  test('a deactivated student leaves lists and groups and is signed out; activating restores no group', async () => {
    const sam = await world.student('Sam Sixth')
    const id = sam.student!
    await enroll(id, { core: '[2026-08-17,)' })
    const { body } = await change(id, { is_active: false })
    assert.equal(body.is_active, false)
    assert.equal(await sessionsOf(sam), 0)
    const { body: list } = await office.call('GET /students/api/list/')
    assert.ok(!list.some((student) => student.id === id))
    assert.equal((await change(id, { is_active: true })).body.is_active, true)
    assert.deepEqual(await membershipsOf(id), ['core [2026-08-17,2026-09-14)'])
  })

  test('the account gets the new address, is unlinked from sign-in and signed out', async () => {
    const mia = await world.student('Mia Moved')
    await sql`insert into account_identity values (${mia.account}, 'google', 'sub-mia')`.execute(world.db)
    const accountOf = async () => {
      const { rows } =
        await sql`select email, subject from account left join account_identity on account_id = id
        where id = ${mia.account}`.execute(world.db)
      return rows[0]
    }
    await change(mia.student!, { email: 'Mia.Moved@larkfield.example' })
    assert.deepEqual(await accountOf(), { email: 'Mia.Moved@larkfield.example', subject: 'sub-mia' })
    assert.equal(await sessionsOf(mia), 1, 'capital letters are no new address')
    await change(mia.student!, { email: 'mia@larkfield.example' })
    assert.deepEqual(await accountOf(), { email: 'mia@larkfield.example', subject: null })
    assert.equal(await sessionsOf(mia), 0)
  })

  test('a pending account with the new address is retired', async () => {
    const leo = await world.student('Leo Linden')
    const newcomer = await world.newcomer('Leo Again')
    const reply = await change(leo.student!, { email: 'leo.again@larkfield.example' })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(await sessionsOf(newcomer), 0)
    const { rows } =
      await sql`select id, role from account where lower(email) = 'leo.again@larkfield.example'`.execute(
        world.db,
      )
    assert.deepEqual(rows, [{ id: leo.account, role: 'student' }])
  })
})
