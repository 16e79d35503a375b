import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { placeInLanes } from './lanes.ts'

/** 'start+minutes lane/lanes' of each event, from 07:00. */
const placesOf = (...spans: string[]) => {
  const events = spans.map((span) => ({ start_time: span.slice(0, 5), end_time: span.slice(6) }))
  return placeInLanes(events, '07:00').map(
    ([, { start, minutes, lane, lanes }]) => `${start}+${minutes} ${lane}/${lanes}`,
  )
}

describe('Events of a day', () => {
  test('have the full width if they are alone, even right after another one', () => {
    assert.deepEqual(placesOf('07:00-08:00', '08:00-08:50', '10:15-11:00'), [
      '0+60 0/1',
      '60+50 0/1',
      '195+45 0/1',
    ])
  })

  test('are side by side if they overlap, and reuse a lane that is free again', () => {
    assert.deepEqual(placesOf('09:00-10:00', '09:00-10:00', '09:30-11:00', '10:00-10:30', '11:00-12:00'), [
      '120+60 0/3',
      '120+60 1/3',
      '150+90 2/3',
      '180+30 0/3',
      '240+60 0/1',
    ])
  })

  test('are at least one line of text high, with the next one beside them', () => {
    assert.deepEqual(placesOf('08:00-08:05', '08:05-08:20', '08:20-09:10'), [
      '60+12 0/2',
      '65+15 1/2',
      '80+50 0/1',
    ])
  })

  test('start above a later first hour, and no events give no places', () => {
    assert.deepEqual(placesOf('06:30-07:30'), ['-30+60 0/1'])
    assert.deepEqual(placesOf(), [])
  })
})
