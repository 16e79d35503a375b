import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { linesOf, type Group, type Line, type Shown } from './lines.ts'

const group = (kind: Group['kind'], count: number, sent = count): Group => ({
  kind,
  count,
  problems: [],
  fields: [],
  rows: Array.from({ length: sent }, (_, index) => ({ rows: [index + 2], name: null, cells: [] })),
})

const NONE = { rejected: 0, changed: 0, added: 0 }

function textOf(line: Line): string {
  if (line.type === 'more') return `${line.part.hidden} more ${line.of}, ${line.part.next} to show`
  return line.type === 'group' ? `${line.group.count} ${line.group.kind}` : `row ${line.row.rows.join()}`
}

const lines = (groups: Group[], totals = NONE, shown: Shown = {}, isAllShown = false) =>
  linesOf({ columns: [], groups }, { totals, shown, isAllShown }).map(textOf)

describe('The lines of a preview', () => {
  test('begin with a problem that several rows have, and end with what is new', () => {
    const groups = [group('rejected', 2), group('rejected', 1), group('changed', 1), group('added', 2)]
    assert.deepEqual(lines(groups, { rejected: 3, changed: 1, added: 2 }), [
      '2 rejected',
      'row 2',
      'row 3',
      'row 2',
      'row 2',
      '2 added',
      'row 2',
      'row 3',
    ])
  })

  test('show the first rows of a large group, and then as many as the server sent', () => {
    const groups = [group('rejected', 900, 50)]
    const totals = { ...NONE, rejected: 900 }
    const first = ['900 rejected', 'row 2', 'row 3', 'row 4', '897 more rows, 25 to show']
    assert.deepEqual(lines(groups, totals), first)
    assert.equal(lines(groups, totals, { 'rejected 0': 28 }).at(-1), '872 more rows, 22 to show')
    assert.equal(lines(groups, totals, { 'rejected 0': 50 }).at(-1), '850 more rows, 0 to show')
    assert.equal(lines(groups, totals, {}, true).length, 52, 'paper has all that were sent')
  })

  test('show the first groups of many', () => {
    const groups = Array.from({ length: 40 }, () => group('changed', 2))
    const totals = { ...NONE, changed: 80 }
    assert.equal(lines(groups, totals).filter((line) => line === '2 changed').length, 6)
    assert.equal(lines(groups, totals).at(-1), '34 more groups, 25 to show')
    assert.equal(lines(groups, totals, { 'changed groups': 31 }).at(-1), '9 more groups, 9 to show')
  })

  test('count rows with problems that the server did not send', () => {
    assert.deepEqual(lines([group('rejected', 1)], { ...NONE, rejected: 5 }), [
      'row 2',
      '4 more rows, 0 to show',
    ])
  })
})
