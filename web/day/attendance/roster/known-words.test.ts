import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outUntil } from '../testing.ts'
import { knownWords } from './known-words.ts'

const known = outUntil(11, '10:30')

test('a row says what the office knows, with the times of the whole absence', () => {
  assert.equal(knownWords(known, 'A'), 'Office: out until 10:30\u00a0AM')
  assert.equal(knownWords({ ...known, until: null }, 'A'), 'Office: out all day')
  assert.equal(
    knownWords({ ...known, kind: 'excused', from: '11:00', until: null }, 'A'),
    'Office: out from 11:00\u00a0AM',
  )
  assert.equal(
    knownWords({ ...known, kind: 'unexcused', from: '11:00', until: '12:00' }, 'A'),
    'Office: out 11:00\u00a0AM to 12:00\u00a0PM, unexcused',
  )
  assert.equal(
    knownWords({ ...known, kind: 'leaves_early', from: '13:00', until: null }, 'A'),
    'Office: leaves at 1:00\u00a0PM',
  )
  const activity = { ...known, kind: 'school_activity', status: 'P', excuse: null } as const
  assert.equal(knownWords(activity, 'P'), 'Office: school activity until 10:30\u00a0AM')
  assert.equal(knownWords({ ...activity, until: null }, 'P'), 'Office: school activity')
})

test('a row says where the teacher has marked otherwise', () => {
  assert.equal(knownWords(known, 'P'), 'Office: out until 10:30\u00a0AM (marked differently)')
})
