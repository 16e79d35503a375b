import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cellsOf, changeDraft, countChanges, emptyRow, emptyTimeOff, rowAbove, type Draft } from './draft.ts'

const row = (group: string, grade = 4, meetings = '5') => ({
  ...emptyRow(grade),
  group,
  teacher: 'Abel, Ada',
  meetings,
})
const [a, ten, b, c] = [row('9A', 4, '3'), row('10A', 5), row('9B'), row('9C')]
const draft: Draft = { needs: [a, ten, b, c], off: [] }
const shown = ({ needs: requirements }: Draft) =>
  requirements.map(({ group, meetings }) => `${group} ${meetings}`.trim())

describe('A draft of requirements', () => {
  test('changes one cell, and the other rows keep their identity', () => {
    const next = changeDraft(draft, { type: 'set', row: b.key, field: 'meetings', text: '4' })
    assert.deepEqual(shown(next), ['9A 3', '10A 5', '9B 4', '9C 5'])
    assert.equal(next.needs[0], a)
  })

  test('can be filled down to the rows of the same grade', () => {
    const next = changeDraft(draft, { type: 'fill', row: a.key, field: 'meetings' })
    assert.deepEqual(shown(next), ['9A 3', '10A 5', '9B 3', '9C 3'])
  })

  test('accepts cells from a spreadsheet, adding rows if there are too few', () => {
    const cells = [
      ['9D', 'Bolt, Ben', '4'],
      ['9E ', 'Abel, Ada', '2'],
    ]
    const next = changeDraft(draft, { type: 'paste', row: c.key, field: 'group', cells })
    assert.deepEqual(shown(next), ['9A 3', '10A 5', '9B 5', '9D 4', '9E 2'])
    assert.deepEqual(next.needs.map(({ teacher, grade }) => [teacher, grade]).slice(3), [
      ['Bolt, Ben', 4],
      ['Abel, Ada', 4],
    ])
    const figures = changeDraft(draft, {
      type: 'paste',
      row: a.key,
      field: 'meetings',
      cells: [['1', '', 'CTE', 'x', 'y']],
    })
    assert.deepEqual(figures.needs[0], { ...a, meetings: '1', doubles: '', together: 'CTE', same_class: 'x' })
  })

  test('finds the row above in the same grade', () => {
    assert.equal(rowAbove(draft.needs, b.key), a)
    assert.equal(rowAbove(draft.needs, a.key), undefined)
  })

  test('counts changed rows, except blank ones', () => {
    assert.equal(countChanges(draft, draft), 0)
    const blank = changeDraft(draft, { type: 'add', rows: [emptyRow(4)] })
    assert.equal(countChanges(draft, blank), 0)
    const changed = changeDraft(blank, { type: 'set', row: a.key, field: 'doubles', text: '1' })
    const removed = changeDraft(changed, { type: 'remove', row: b.key })
    const off = changeDraft(removed, { type: 'add_off', row: emptyTimeOff({ teacher: 'Abel, Ada' }) })
    assert.equal(countChanges(draft, off), 3)
    const back = changeDraft(off, { type: 'set', row: a.key, field: 'doubles', text: '' })
    assert.equal(countChanges(draft, back), 2)
  })
})

test('Text of several cells is distinguished from text of one cell', () => {
  assert.equal(cellsOf('Abel, Ada'), undefined)
  assert.deepEqual(cellsOf('9A\t5\r\n9B\t4\r\n'), [
    ['9A', '5'],
    ['9B', '4'],
  ])
  assert.deepEqual(cellsOf('9A\n9B'), [['9A'], ['9B']])
})
