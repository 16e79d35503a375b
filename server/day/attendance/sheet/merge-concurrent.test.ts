import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allPresent, historyOf, openSheet, statusesOf, submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClass } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

describe('Two people on one sheet', () => {
  test('change different students: both are saved', async () => {
    const one = await addClass(world, { name: 'Apart' })
    const [ana, bo] = one.students
    await submitSheet(one.teacher, one, allPresent(one))
    const { version } = (await openSheet(one.teacher, one)).body
    await submitSheet(admin, one, { ...allPresent(one), [ana!]: { status: 'A', excuse: 'AEX' } }, { version })
    const reply = await submitSheet(
      one.teacher,
      one,
      { ...allPresent(one), [bo!]: { status: 'T' } },
      { version },
    )
    assert.equal(reply.status, 200)
    assert.equal(await statusesOf(admin, one), 'ATP')
  })

  test('change one student: the earlier value stays, and the later person gets both values', async () => {
    const one = await addClass(world, { name: 'Same' })
    const [ana, bo] = one.students
    await submitSheet(one.teacher, one, allPresent(one))
    const { version } = (await openSheet(one.teacher, one)).body
    await submitSheet(
      admin,
      one,
      { [ana!]: { status: 'A', excuse: 'AEX', comment: 'called in' } },
      { version },
    )
    const mine: Marks = { [ana!]: { status: 'T' }, [bo!]: { status: 'T' } }
    const reply = await submitSheet(one.teacher, one, mine, { version })
    assert.deepEqual(reply.body.changed_meanwhile, [
      {
        student_id: ana,
        student: 'AbaraSame, Ana',
        theirs: { student_id: ana, status: 'A', excuse: 'AEX', comment: 'called in' },
        yours: { student_id: ana, status: 'T', excuse: null, comment: null },
        by: 'Ada Admin',
      },
    ])
    assert.equal(reply.body.attendance.map(({ status }) => status).join(''), 'ATP')
    const again = await submitSheet(one.teacher, one, mine, { version: reply.body.version })
    assert.deepEqual(again.body.changed_meanwhile, [])
    assert.equal(await statusesOf(admin, one), 'TTP')
  })

  test('save at the same moment, many times, and nothing is lost or refused', async () => {
    const one = await addClass(world, { name: 'Moment' })
    const [ana, bo, cy] = one.students
    for (const status of ['A', 'T', 'P', 'A'] as const) {
      const replies = await Promise.all([
        submitSheet(one.teacher, one, { [ana!]: { status } }),
        submitSheet(admin, one, { [bo!]: { status } }),
        submitSheet(admin, one, { [cy!]: { status } }),
      ])
      assert.deepEqual(
        replies.map((each) => each.status),
        [200, 200, 200],
      )
      assert.equal(await statusesOf(admin, one), status.repeat(3))
    }
    assert.equal((await historyOf(world, one)).length, 12)
    assert.equal((await openSheet(admin, one)).body.version, 12)
  })

  test('save one student at the same moment: one value stays, the other person is informed, and the history has both', async () => {
    const one = await addClass(world, { name: 'Race' })
    const [ana] = one.students
    await submitSheet(one.teacher, one, { [ana!]: { status: 'P' } })
    const replies = await Promise.all([
      submitSheet(one.teacher, one, { [ana!]: { status: 'A' } }, { version: 1 }),
      submitSheet(admin, one, { [ana!]: { status: 'T' } }, { version: 1 }),
    ])
    assert.deepEqual(
      replies.map(({ body }) => body.changed_meanwhile.length).sort((less, more) => less - more),
      [0, 1],
    )
    const finalStatus = await statusesOf(admin, one)
    assert.deepEqual(
      (await historyOf(world, one)).slice(1).map((change) => change.slice(-3)),
      [`P ${finalStatus}`],
    )
  })
})
