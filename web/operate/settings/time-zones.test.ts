import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTimeZones, timeZoneChoices } from './time-zones.ts'

test('The zones of the school’s country come first, in plain words, and are not listed again', () => {
  const [country, others] = timeZoneChoices('en-US', 'America/New_York')
  assert.equal(country?.group, 'United States')
  assert.deepEqual(country?.items[0], { value: 'America/New_York', label: 'Eastern Time (New York)' })
  assert.equal(country?.items.length, 7)
  assert.ok(others?.items.some(({ value }) => value === 'Europe/Paris'))
  assert.ok(!others?.items.some(({ value }) => value === 'America/New_York'))
  assert.equal(timeZoneChoices('en-GB', 'Europe/London')[0]?.items[0]?.label, 'United Kingdom Time (London)')
  assert.equal(timeZoneChoices('en-CA', 'America/Toronto')[0]?.items[2]?.label, 'Eastern Time (Toronto)')
})

test('A zone that only the server knows stays a choice', () => {
  const others = timeZoneChoices('en-US', 'US/Nowhere')[1]
  assert.ok(others?.items.some(({ value }) => value === 'US/Nowhere'))
})

test('A zone is found by its city, its identifier and its plain name', () => {
  const groups = timeZoneChoices('en-US', 'America/New_York')
  for (const search of ['chicago', 'America/Chicago', 'Central Time', ' america/ch'])
    assert.equal(findTimeZones(groups, search, 100)[0]?.items[0]?.value, 'America/Chicago', search)
  assert.deepEqual(findTimeZones(groups, 'nowhere', 100), [])
  const listed = findTimeZones(groups, '', 10).flatMap(({ items }) => items)
  assert.deepEqual([listed.length, listed[0]?.value], [10, 'America/New_York'])
})
