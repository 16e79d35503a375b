import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CLOSED_DAY, historyOfMark, requestCorrection } from '#tests/world/corrections.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass, addGroup, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let admin: Person
beforeFile(async () => {
  admin = await world.admin()
})

const MORNING = { status: 'A', comment: 'called by her mother' } as const

/** Two teachers of one section period; Ana has a mark with a comment on the first one's sheet and is on both lists. */
async function addSharedStudent(name: string, day = TODAY) {
  const one = await addClass(world, { name, students: ['Ana Abara'] })
  const [ana] = one.students
  const ben = await world.teacher(`Ben ${name}`)
  const group = await addGroup(world, { name: `CTE ${name}`, type: 'cte', students: [ana!] })
  await assign(world, { period: one.period, group, teacher: ben.teacher! })
  const taker = day === TODAY ? one.teacher : admin
  const more = day === TODAY ? {} : { teacher_id: one.teacher.teacher!, reason: 'taken on paper' }
  const saved = await submitSheet(taker, one, { [ana!]: MORNING }, { date: day, ...more })
  assert.equal(saved.status, 200, saved.text)
  return { one, ana: ana!, ben }
}

const commentOf = async (person: Person, one: Class, more = {}) =>
  (await openSheet(person, one, more)).body.attendance[0]?.comment

describe('A comment on a mark', () => {
  test('is not shown on a colleague`s sheet or in its history, and is for its own teacher and the office', async () => {
    const { one, ana, ben } = await addSharedStudent('Shown')
    const opened = await openSheet(ben, one)
    assert.deepEqual(opened.body.attendance, [{ student_id: ana, status: 'A', excuse: null, comment: null }])
    assert.doesNotMatch(opened.text, /mother/)
    assert.doesNotMatch((await historyOfMark(ben, one, ana, TODAY)).text, /mother/)
    assert.equal(await commentOf(one.teacher, one), MORNING.comment)
    assert.equal(await commentOf(admin, one, { teacher_id: ben.teacher! }), MORNING.comment)
    const { body } = await historyOfMark(one.teacher, one, ana, TODAY)
    assert.deepEqual(
      body.changes.map(({ to }) => to.comment),
      [MORNING.comment],
    )
  })

  test('is not revealed to a colleague with a concurrent save', async () => {
    const { one, ana, ben } = await addSharedStudent('Met')
    const reply = await submitSheet(ben, one, { [ana]: { status: 'P' } }, { version: 0 })
    assert.equal(reply.body.changed_meanwhile.length, 1)
    assert.doesNotMatch(reply.text, /mother/)
  })

  test('stays behind in the history when the mark moves to a colleague`s sheet, for the office and its teacher only', async () => {
    const { one, ana, ben } = await addSharedStudent('Moved')
    const { version } = (await openSheet(ben, one)).body
    const reply = await submitSheet(ben, one, { [ana]: { status: 'T', comment: 'came at ten' } }, { version })
    assert.deepEqual([reply.status, reply.body.changed_meanwhile], [200, []])
    const commentsFor = async (person: Person, more = {}) =>
      (
        await person.call('GET /attendance/history/', {
          query: { section_period_id: one.period, date: TODAY, student_id: ana, ...more },
        })
      ).body.changes.map(({ from, to }) => [from?.comment, to.comment])
    assert.deepEqual(await commentsFor(ben), [
      [undefined, null],
      [null, 'came at ten'],
    ])
    const inFull = [
      [undefined, MORNING.comment],
      [MORNING.comment, 'came at ten'],
    ]
    assert.deepEqual(await commentsFor(admin, { teacher_id: ben.teacher! }), inFull)
    assert.deepEqual(await commentsFor(one.teacher), [
      [undefined, MORNING.comment],
      [MORNING.comment, null],
    ])
    assert.equal(await commentOf(one.teacher, one), null)
  })

  test('stays in the history when the colleague saves the same mark', async () => {
    const { one, ana, ben } = await addSharedStudent('Same')
    const { version } = (await openSheet(ben, one)).body
    const reply = await submitSheet(ben, one, { [ana]: { status: 'A' } }, { version })
    assert.deepEqual([reply.status, reply.body.changed_meanwhile], [200, []])
    const { body } = await historyOfMark(one.teacher, one, ana, TODAY)
    assert.deepEqual(
      body.changes.map(({ from, to }) => [from?.comment, to.comment]),
      [
        [undefined, MORNING.comment],
        [MORNING.comment, null],
      ],
    )
  })

  test('is in no correction request of a colleague', async () => {
    const { one, ana, ben } = await addSharedStudent('Asked', CLOSED_DAY)
    const made = await requestCorrection(ben, one, { [ana]: { status: 'P' } })
    assert.equal(made.status, 200, made.text)
    assert.doesNotMatch(made.text, /mother/)
    const mine = await ben.call('GET /attendance/corrections/', { query: {} })
    assert.match(mine.text, /Abara/)
    assert.doesNotMatch(mine.text, /mother/)
    const office = await admin.call('GET /attendance/corrections/', { query: {} })
    assert.match(office.text, /mother/)
  })
})
