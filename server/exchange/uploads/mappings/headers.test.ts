import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { headerFingerprint, isDataRow, isSameHeader, looksLikeData } from './headers.ts'

describe('headers', () => {
  test('of two files are equal regardless of order, case, spaces and punctuation, in any script', () => {
    const one = headerFingerprint(['Pupil No.', '担任', 'Prénom', '№'])
    assert.equal(one, headerFingerprint(['PRÉNOM', '№', 'pupil_no', ' 担任 ']))
    assert.ok(isSameHeader('ИМЯ', 'имя'))
  })

  test('of two files differ where one has a column more, or the same one twice', () => {
    const one = headerFingerprint(['Pupil', 'Mail'])
    for (const other of [
      ['Pupil'],
      ['Pupil', 'Mail', 'Mail'],
      ['Pupil', 'Email'],
      ['PupilMail'],
      ['学生', '担任'],
    ])
      assert.notEqual(one, headerFingerprint(other), other.join())
    assert.notEqual(headerFingerprint(['学生']), headerFingerprint(['担任']))
  })

  test('that hold an address, a date or a number may be cells of a row', () => {
    for (const cell of [
      'ann@larkfield.example',
      '2026-09-14',
      '9/14/26',
      '1001',
      '7',
      '(555) 010-2000',
      'x'.repeat(121),
      'Mail \uD800',
    ])
      assert.ok(looksLikeData(['First', cell]), cell)
    assert.ok(!looksLikeData(['First', '504', 'Grade 9', '2026-27 Grade', 'Email @ home', '担任', 'Stu#']))
  })

  test('are no row of data for one number among names', () => {
    assert.ok(isDataRow(['1001', 'Ann', 'Lee', '9']))
    assert.ok(isDataRow(['Ann', 'Lee', 'Algebra', 'Cole', 'ann@larkfield.example']))
    assert.ok(!isDataRow(['Pupil No', 'Given', 'Family', 'Year', '2026']))
    assert.ok(!isDataRow(['Pupil No', 'Given', 'Family', 'Year']))
  })
})
