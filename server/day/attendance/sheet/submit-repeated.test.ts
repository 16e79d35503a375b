import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { countStatements } from '#tests/world/statements.ts'
import { allPresent, historyOf, openSheet, statusesOf, submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

describe('A repeated request', () => {
  test('gets the same reply and writes no second history', async () => {
    const one = await addClass(world, { name: 'Repeat' })
    const marks: Marks = { ...allPresent(one), [one.students[0]!]: { status: 'A', excuse: 'AUX' } }
    const first = await submitSheet(one.teacher, one, marks, { version: 0 }, { 'idempotency-key': 'a-key' })
    const second = await submitSheet(one.teacher, one, marks, { version: 0 }, { 'idempotency-key': 'a-key' })
    assert.deepEqual([second.status, second.body], [200, first.body])
    assert.equal((await historyOf(world, one)).length, 3)
  })

  test('that arrives twice at the same moment is saved once', async () => {
    const one = await addClass(world, { name: 'Doubled' })
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        submitSheet(one.teacher, one, allPresent(one), { version: 0 }, { 'idempotency-key': 'a-key' }),
      ),
    )
    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.version]),
      [1, 2, 3].map(() => [200, 1]),
    )
    assert.equal((await historyOf(world, one)).length, 3)
  })

  test('that arrives late does not undo later saves', async () => {
    const one = await addClass(world, { name: 'Late' })
    const [ana] = one.students
    await submitSheet(one.teacher, one, allPresent(one), { version: 0 })
    await submitSheet(admin, one, { [ana!]: { status: 'A' } }, { version: 1 })
    const reply = await submitSheet(one.teacher, one, allPresent(one), { version: 0 })
    assert.deepEqual(
      reply.body.changed_meanwhile.map(({ student_id }) => student_id),
      [ana],
    )
    assert.equal(await statusesOf(admin, one), 'APP')
  })
})

describe('History', () => {
  test('has each mark`s old and new value and who changed it, and cannot be rewritten', async () => {
    const one = await addClass(world, { name: 'History', students: ['Ana Abara'] })
    const [ana] = one.students
    for (const [person, status] of [
      [one.teacher, 'P'],
      [one.teacher, 'P'],
      [admin, 'A'],
    ] as const) {
      await submitSheet(person, one, { [ana!]: { status } })
    }
    assert.deepEqual(await historyOf(world, one), [
      `${one.teacher.account} Ana - P`,
      `${admin.account} Ana P A`,
    ])
    for (const rewrite of [
      sql`update attendance_change set new_status = 'P'`,
      sql`delete from attendance_change`,
    ]) {
      await assert.rejects(rewrite.execute(world.db), /append-only/)
    }
  })
})

const absent = ({ students }: Class): Marks => ({ [students[0]!]: { status: 'A' } })

describe('Opening and submitting', () => {
  test('take two statements, a save that is not the first takes three, the session`s included', async () => {
    const one = await addClass(world, { name: 'Count' })
    await openSheet(one.teacher, one)
    assert.equal(await countStatements(() => openSheet(one.teacher, one)), 2)
    const first = () => submitSheet(one.teacher, one, allPresent(one), { version: 0 })
    assert.equal(await countStatements(first), 2)
    const second = () =>
      submitSheet(one.teacher, one, absent(one), { version: 1 }, { 'idempotency-key': 'three' })
    assert.equal(await countStatements(second), 3)
    assert.equal(await countStatements(second), 3, 'a repeat too')
  })
})
