import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { allPresent, historyOf, openSheet, statusesOf, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass, addGroup, assign } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { waitsForLock } from '#tests/world/waiting.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

describe('A student on two sheets of one section period', () => {
  test('who moved at noon is corrected on the morning`s sheet, until the new teacher takes attendance', async () => {
    const morning = await addClass(world, { name: 'Morning' })
    const [ana] = morning.students
    const noon = await world.teacher('Nils Noon')
    const group = await addGroup(world, { name: 'Core Noon' })
    await assign(world, { period: morning.period, group, teacher: noon.teacher! })
    const afternoon = { ...morning, teacher: noon, group }
    await submitSheet(morning.teacher, morning, { ...allPresent(morning), [ana!]: { status: 'A' } })
    await admin.call('POST /api/groups/:kind/update-membership/', {
      params: { kind: 'core-groups' },
      body: { student_id: ana!, group_id: group, grade_level: 4 },
    })
    assert.equal((await submitSheet(morning.teacher, morning, { [ana!]: { status: 'T' } })).status, 200)
    const seen = (await openSheet(noon, afternoon)).body
    assert.deepEqual([seen.taken, seen.attendance.map(({ status }) => status)], [null, ['T']])
    const reply = await submitSheet(noon, afternoon, { [ana!]: { status: 'P' } }, { version: seen.version })
    assert.deepEqual([reply.status, reply.body.changed_meanwhile], [200, []])
    assert.equal(await statusesOf(noon, afternoon), 'P')
    assert.equal(await statusesOf(morning.teacher, morning), 'PP')
    assert.equal((await submitSheet(morning.teacher, morning, { [ana!]: { status: 'A' } })).status, 409)
  })

  test('of two teachers who save at the same moment keeps one mark, with an unbroken history', async () => {
    const one = await addClass(world, { name: 'Shared', students: ['Ana Abara'] })
    const [ana] = one.students
    const ben = await world.teacher('Ben Both')
    const group = await addGroup(world, { name: 'CTE Shared', type: 'cte', students: [ana!] })
    await assign(world, { period: one.period, group, teacher: ben.teacher! })
    const two = { ...one, teacher: ben }
    for (const [mine, theirs] of [
      ['P', 'A'],
      ['T', 'P'],
      ['A', 'T'],
    ] as const) {
      const replies = await Promise.all([
        submitSheet(one.teacher, one, { [ana!]: { status: mine } }),
        submitSheet(ben, two, { [ana!]: { status: theirs } }),
      ])
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200],
      )
    }
    const rows = (await historyOf(world, one)).map((change) => change.split(' ').slice(-2))
    assert.deepEqual(
      rows.map(([before]) => before),
      ['-', ...rows.slice(0, -1).map(([, after]) => after)],
    )
    assert.equal(await statusesOf(ben, two), rows.at(-1)?.[1])
  })

  test('has no second entry in the history where the other teacher saves the same mark', async () => {
    const one = await addClass(world, { name: 'Equal', students: ['Ana Abara'] })
    const [ana] = one.students
    const ben = await world.teacher('Ben Equal')
    const group = await addGroup(world, { name: 'CTE Equal', type: 'cte', students: [ana!] })
    await assign(world, { period: one.period, group, teacher: ben.teacher! })
    await submitSheet(one.teacher, one, { [ana!]: { status: 'A' } })
    const reply = await submitSheet(ben, one, { [ana!]: { status: 'A' } })
    assert.deepEqual([reply.status, reply.body.taken?.by], [200, 'Ben Equal'])
    assert.equal((await historyOf(world, one)).length, 1)
  })

  test('is not overwritten by someone who opened the sheet while it was being saved, though another sheet was saved in between', async () => {
    const one = await addClass(world, { name: 'Overlap', students: ['Ana Abara'] })
    const [ana] = one.students
    const ben = await world.teacher('Ben Between')
    const group = await addGroup(world, {
      name: 'Core Between',
      students: [await world.addStudent('Bo Begum')],
    })
    await assign(world, { period: one.period, group, teacher: ben.teacher! })
    const { saving, seen } = await world.db.transaction().execute(async (tx) => {
      await sql`lock table attendance_mark in share mode`.execute(tx)
      // The sheet has no version 5, so that this save reads it, and numbers its marks, before it waits.
      const saved = submitSheet(one.teacher, one, { [ana!]: { status: 'A' } }, { version: 5 })
      assert.ok(await waitsForLock(world, saved))
      await sql`insert into attendance_sheet (section_period_id, day, teacher_id, version, taken_by_id)
        values (${one.period}, ${TODAY}, ${ben.teacher}, 1, ${ben.account})`.execute(world.db)
      const opened = await openSheet(admin, one, { teacher_id: one.teacher.teacher! })
      return { saving: saved, seen: opened.body }
    })
    assert.equal((await saving).status, 200)
    assert.deepEqual(seen.attendance, [])
    const reply = await submitSheet(
      admin,
      one,
      { [ana!]: { status: 'P' } },
      { version: seen.version, teacher_id: one.teacher.teacher! },
    )
    assert.deepEqual(
      reply.body.changed_meanwhile.map(({ theirs, yours }) => [theirs.status, yours.status]),
      [['A', 'P']],
      reply.text,
    )
  })
})
