import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { GridEdit } from './edits.ts'
import {
  addAccepted,
  createHistory,
  historyFor,
  isBatch,
  removeAccepted,
  type HistoryStep,
} from './history.ts'

const edit = (name: string): GridEdit => ({ group: 1, name, from: null, to: null })

const names = (steps: readonly HistoryStep[]) =>
  steps.map((step) => (isBatch(step) ? `batch ${step.batch}` : step.name))
const listed = ({ steps }: ReturnType<typeof createHistory>) => ({
  done: names(steps().done),
  undone: names(steps().undone),
})

describe('The history of the Scheduling Tool', () => {
  test('undoes the last edit first, and redoes until there is a new edit', () => {
    const history = createHistory()
    history.addDone(edit('one'))
    history.addDone(edit('two'))
    history.markUndone()
    assert.deepEqual(listed(history), { done: ['one'], undone: ['two'] })
    history.markRedone()
    assert.deepEqual(listed(history), { done: ['one', 'two'], undone: [] })
    history.markUndone()
    history.addDone(edit('three'))
    assert.deepEqual(listed(history), { done: ['one', 'three'], undone: [] })
  })

  test('skips a step that is out of date, and keeps those before it', () => {
    const history = createHistory()
    for (const name of ['one', 'two', 'three']) history.addDone(edit(name))
    history.skipLast('done')
    assert.deepEqual(listed(history), { done: ['one', 'two'], undone: [] })
    history.markUndone()
    history.skipLast('undone')
    assert.deepEqual(listed(history), { done: ['one'], undone: [] })
  })

  test('keeps the last fifty steps', () => {
    const history = createHistory()
    for (let step = 1; step <= 60; step++) history.addDone(edit(String(step)))
    assert.deepEqual([history.steps().done.length, listed(history).done[0]], [50, '11'])
  })

  test('has an accepted proposal among the edits of each of its grades, until it is undone in one of them', () => {
    const [ninth, tenth, other] = ([4, 5, 6] as const).map((grade) => historyFor({ grade, block: 7 }))
    ninth!.addDone(edit('before'))
    addAccepted({ block: 7, grades: [4, 5], batch: 3, changes: 12 })
    ninth!.addDone(edit('after'))
    assert.deepEqual(listed(ninth!).done, ['before', 'batch 3', 'after'])
    assert.deepEqual([listed(tenth!).done, listed(other!).done], [['batch 3'], []])
    ninth!.markUndone()
    ninth!.markUndone()
    assert.deepEqual(listed(ninth!), { done: ['before', 'batch 3'], undone: ['after'] })
    removeAccepted(3)
    assert.deepEqual(listed(ninth!), { done: ['before'], undone: [] })
    assert.deepEqual(listed(tenth!).done, [])
  })

  test('of the whole school has an accepted proposal in every grade', () => {
    addAccepted({ block: 8, grades: null, batch: 4, changes: 1 })
    assert.deepEqual(listed(historyFor({ grade: 1, block: 8 })).done, ['batch 4'])
    assert.deepEqual(listed(historyFor({ grade: 7, block: 8 })).done, ['batch 4'])
    assert.deepEqual(listed(historyFor({ grade: 7, block: 9 })).done, [])
  })
})
