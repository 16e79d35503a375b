import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nightOf } from './rules.ts'

const NEW_YORK = 'America/New_York'
const at = (utc: string, timeZone = NEW_YORK) => nightOf(new Date(utc), timeZone)

describe('The night whose jobs are due', () => {
  test('begins at 02:30 in the school’s time zone, wherever the server is', () => {
    assert.equal(at('2026-09-14T06:29:59Z'), '2026-09-13')
    assert.equal(at('2026-09-14T06:30:00Z'), '2026-09-14')
    assert.equal(at('2026-09-14T06:30:00Z', 'Asia/Tokyo'), '2026-09-14')
    assert.equal(at('2026-09-13T17:29:00Z', 'Asia/Tokyo'), '2026-09-13')
    assert.equal(at('2026-09-13T17:30:00Z', 'Asia/Tokyo'), '2026-09-14')
  })

  test('lasts until the next one begins, also over a month and a year', () => {
    assert.equal(at('2026-09-15T03:59:00Z'), '2026-09-14')
    assert.equal(at('2027-01-01T05:00:00Z'), '2026-12-31')
    assert.equal(at('2027-03-01T06:00:00Z'), '2027-02-28')
  })

  test('comes on a day whose hour from two to three does not exist', () => {
    assert.equal(at('2026-03-08T06:59:00Z'), '2026-03-07')
    assert.equal(at('2026-03-08T07:00:00Z'), '2026-03-08')
  })
})
