import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addCover } from '#tests/world/schedules/cover.ts'
import { requestCorrection, withdrawCorrection, listCorrections } from '#tests/world/corrections.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { TODAY, allPresent, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { countStatements } from '#tests/world/statements.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let deputy: Person
beforeFile(async () => {
  deputy = await world.teacher('Cole Covering')
})

/** A class whose sheet of a day, today unless named, the deputy covers. */
async function addCovered(name: string, day = TODAY) {
  const one = await addClass(world, { name })
  await addCover(world, one, { day, teacher: deputy.teacher! })
  return { one, sheet: { date: day, teacher_id: one.teacher.teacher! } }
}
const open = (person: Person, one: Class, more: object) => openSheet(person, one, more)
const save = (person: Person, one: Class, more: object) => submitSheet(person, one, allPresent(one), more)

describe('A teacher who covers a class', () => {
  test('may neither open nor save its sheet of another day, nor that of another class', async () => {
    const { one, sheet } = await addCovered('Day')
    for (const [other, more] of [
      [one, { ...sheet, date: '2026-09-11' }],
      [await addClass(world, { name: 'Uncovered' }), {}],
    ] as const) {
      const query = { teacher_id: other.teacher.teacher!, ...more }
      assert.equal((await open(deputy, other, query)).status, 403)
      assert.equal((await save(deputy, other, query)).status, 403)
    }
    const colleague = await world.teacher('Nora Neighbor')
    assert.equal((await open(colleague, one, sheet)).status, 403)
    assert.equal((await save(colleague, one, sheet)).status, 403)
  })

  test('saves it under their own name, which the history shows', async () => {
    const { one, sheet } = await addCovered('Taken')
    assert.equal((await open(deputy, one, sheet)).body.may.submit, true)
    const saved = await save(deputy, one, sheet)
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual([saved.body.teacher_id, saved.body.taken?.by], [sheet.teacher_id, 'Cole Covering'])
    const [student_id] = one.students as [number]
    const query = { section_period_id: one.period, student_id, ...sheet }
    const history = await deputy.call('GET /attendance/history/', { query })
    assert.equal(history.body.changes[0]?.by, 'Cole Covering')
  })

  test('changes it as its own teacher may, who can still open it', async () => {
    const { one, sheet } = await addCovered('Both')
    await save(deputy, one, sheet)
    const [first] = one.students as [number]
    const changed = await submitSheet(one.teacher, one, { [first]: { status: 'T' } })
    assert.equal(changed.body.taken?.by, 'Tess Both')
    const again = await submitSheet(deputy, one, { [first]: { status: 'P' } }, sheet)
    assert.equal(again.body.taken?.by, 'Cole Covering')
  })

  test('can no longer do so once the coverage is removed', async () => {
    const { one, sheet } = await addCovered('Back')
    await addCover(world, one, { teacher: null })
    assert.equal((await open(deputy, one, sheet)).status, 403)
    assert.equal((await save(deputy, one, sheet)).status, 403)
  })

  test('requests a correction when the sheet is closed, and may withdraw the request', async () => {
    const { one, sheet } = await addCovered('Correction', '2026-09-02')
    assert.equal((await save(deputy, one, sheet)).failure.code, 'window')
    const { status, body, failure } = await requestCorrection(deputy, one, allPresent(one), sheet)
    assert.equal(status, 200, failure.message)
    assert.deepEqual([body.asked.by, body.may.withdraw], ['Cole Covering', true])
    assert.equal((await listCorrections(deputy)).body.length, 1)
    assert.equal((await withdrawCorrection(deputy, body.id)).status, 200)
  })

  test('opens and saves it with as many statements as its own teacher', async () => {
    const [{ one, sheet }, own] = [await addCovered('Count'), await addClass(world, { name: 'Own' })]
    // This call loads the reference data, so that the counted calls do not.
    await open(own.teacher, one, {})
    for (const call of [open, save]) {
      const covering = await countStatements(() => call(deputy, one, sheet))
      assert.equal(covering, await countStatements(() => call(own.teacher, own, {})))
    }
  })
})
