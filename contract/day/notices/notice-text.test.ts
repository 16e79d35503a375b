import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NOTICE_FIELDS, fillNotice, isQuiet, noticeTextProblem, type NoticeValues } from './notice-text.ts'

const values = Object.fromEntries(
  Object.keys(NOTICE_FIELDS).map((field) => [field, `<${field}>`]),
) as NoticeValues

describe('The text of a notice', () => {
  test('has each field replaced by its value, which is not searched again', () => {
    assert.equal(fillNotice('{contact}: {link} {link}', values), '<contact>: <link> <link>')
    assert.equal(fillNotice('{contact}', { ...values, contact: '{link}' }), '{link}')
    assert.equal(fillNotice('{other} {toString} {}', values), '{other} {toString} {}')
  })

  test('may have only the fields of its kind: a subject says nothing about the student', () => {
    assert.equal(noticeTextProblem('subject', 'A message from {school}'), undefined)
    assert.equal(
      noticeTextProblem('subject', '{first_name} is absent on {date}'),
      'has the unknown field {first_name} and {date}; you can use {school}',
    )
    assert.match(noticeTextProblem('absence_text', '{link} {student}') ?? '', /unknown field \{student\}/)
    assert.match(noticeTextProblem('absence_text', '{link} {reason}') ?? '', /unknown field \{reason\}/)
    assert.match(noticeTextProblem('absence_text', '{link} {toString}') ?? '', /unknown field \{toString\}/)
  })

  test('of an absence must have the link, of a correction the reason', () => {
    assert.equal(noticeTextProblem('absence_text', 'Dear {contact}'), 'must have the field {link}')
    assert.equal(noticeTextProblem('correction_text', 'Dear {contact}'), 'must have the field {reason}')
    assert.equal(noticeTextProblem('absence_text', '{link}'), undefined)
    assert.equal(noticeTextProblem('correction_text', '{reason}'), undefined)
  })
})

describe('Quiet hours', () => {
  test('go over midnight', () => {
    const night = { quiet_from: '20:00', quiet_until: '07:00' }
    assert.deepEqual(
      ['19:59', '20:00', '23:59', '00:00', '06:59', '07:00', '12:00'].map((time) => isQuiet(time, night)),
      [false, true, true, true, true, false, false],
    )
  })

  test('may lie within a day, and there are none between two equal times', () => {
    const noon = { quiet_from: '12:00', quiet_until: '13:00' }
    assert.deepEqual(
      ['11:59', '12:00', '12:59', '13:00'].map((time) => isQuiet(time, noon)),
      [false, true, true, false],
    )
    assert.equal(isQuiet('08:00', { quiet_from: '08:00', quiet_until: '08:00' }), false)
  })
})
