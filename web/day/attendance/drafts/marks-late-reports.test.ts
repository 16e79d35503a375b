import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { excused, marked, outUntil, savedSheet, STUDENTS } from '../testing.ts'
import { lateReports, PRESENT, withNewReports, type Mark } from './marks.ts'

const [ANA, BO] = STUDENTS
const late = (student: number) => ({ ...outUntil(student, '10:30'), reported_after_save: true })
const allPresent = { [ANA]: 'P', [BO]: 'P' } as const
const named = (sheet: ReturnType<typeof savedSheet>, marks: Record<number, Mark> = {}) =>
  lateReports(sheet, (student) => marks[student] ?? PRESENT).map(({ student_id }) => student_id)

describe('A reported absence', () => {
  test('is late if it came after the sheet was saved and the mark does not reflect it', () => {
    const sheet = savedSheet({ version: 1, marks: allPresent, known: [late(ANA), outUntil(BO, '10:30')] })
    assert.deepEqual(named(sheet), [ANA])
    assert.deepEqual(named(sheet, { [ANA]: excused('A', 'AEX', '') }), [])
    assert.deepEqual(named(sheet, { [ANA]: marked('T') }), [ANA])
  })

  test('is not late on a sheet that was not taken, or for a present student who leaves early', () => {
    assert.deepEqual(named(savedSheet({ version: 0, known: [late(ANA)] })), [])
    const leaves = { ...late(ANA), kind: 'leaves_early', status: 'P', excuse: null } as const
    assert.deepEqual(named(savedSheet({ version: 1, marks: allPresent, known: [leaves] })), [])
  })

  test('is new if the sheet on screen does not have it or has other times', () => {
    const shown = [outUntil(ANA, '10:30')]
    const isNew = (reports = shown, before: typeof shown | undefined = shown) =>
      withNewReports(before, reports)?.map(({ reported_after_save = false }) => reported_after_save)
    assert.deepEqual(isNew(), [false])
    assert.deepEqual(isNew([outUntil(ANA, '11:00'), outUntil(BO, '10:30')]), [true, true])
    assert.deepEqual(isNew([late(ANA)]), [true], 'what the server says stays')
    assert.equal(withNewReports(shown, undefined), undefined)
    assert.deepEqual(withNewReports(undefined, shown), shown, 'a sheet that was begun without a connection')
  })
})
