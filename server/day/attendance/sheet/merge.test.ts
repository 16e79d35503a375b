import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mergeMarks, type SentMark, type StoredMark } from './merge.ts'

const TESS = 1
const BEN = 2
const present = (student: number): SentMark => ({
  student_id: student,
  status: 'P',
  excuse: null,
  comment: null,
})
const absent = (student: number): SentMark => ({ ...present(student), status: 'A', excuse: 'AEX' })
const stored = (mark: SentMark, version: number, teacher = TESS): StoredMark => ({
  ...mark,
  version,
  teacher_id: teacher,
  taken_by_id: 7,
})
const merge = (before: StoredMark[], sent: SentMark[], version?: number) =>
  mergeMarks(before, sent, { teacher: TESS, version })

describe('Merging a sheet', () => {
  test('writes what is new and what differs, and leaves what is equal', () => {
    const before = [stored(present(1), 1), stored(present(2), 1)]
    const { write, conflicts } = merge(before, [present(1), absent(2), present(3)], 1)
    assert.deepEqual(write, [
      { mark: absent(2), before: before[1] },
      { mark: present(3), before: undefined },
    ])
    assert.deepEqual(conflicts, [])
  })

  test('writes a mark of which only the excuse or the comment changed', () => {
    const before = stored(absent(1), 1)
    for (const mark of [
      { ...absent(1), excuse: 'AUX' as const },
      { ...absent(1), comment: 'at the dentist' },
    ]) {
      assert.deepEqual(merge([before], [mark], 1).write, [{ mark, before }])
    }
  })

  test('leaves what someone changed since the sheet was opened, and reports both values', () => {
    const theirs = stored(absent(1), 2)
    const { write, conflicts } = merge([theirs], [present(1)], 1)
    assert.deepEqual(write, [])
    assert.deepEqual(conflicts, [{ mine: present(1), theirs }])
  })

  test('reports nothing where two people chose the same mark', () => {
    assert.deepEqual(merge([stored(absent(1), 2)], [absent(1)], 1), { write: [], conflicts: [] })
  })

  test('replaces stored marks when the sender names no version', () => {
    const before = stored(absent(1), 9)
    assert.deepEqual(merge([before], [present(1)]).write, [{ mark: present(1), before }])
  })

  test('takes an equal mark over from the sheet of another teacher', () => {
    const before = stored(present(1), 1, BEN)
    assert.deepEqual(merge([before], [present(1)], 1).write, [{ mark: present(1), before }])
  })
})
