import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OFFICE_NAVIGATION, TEACHER_NAVIGATION } from './navigation.ts'
import { PAGES } from './pages.ts'

const pathsOf = (navigation: typeof OFFICE_NAVIGATION) =>
  navigation.flatMap(({ items }) => items.map(({ path }) => path))

describe('The side navigation', () => {
  test('names every page once', () => {
    for (const paths of [pathsOf(OFFICE_NAVIGATION), pathsOf(TEACHER_NAVIGATION)])
      assert.deepEqual(paths, [...new Set(paths)])
  })

  test('starts a teacher’s day with today, the classes, the schedule, students and reports', () => {
    assert.deepEqual(
      TEACHER_NAVIGATION[0]!.items.map(({ label }) => label),
      ['Today', 'My classes', 'My Schedule', 'Students', 'Reports'],
    )
  })

  test('has no page for teachers that they may not open', () => {
    for (const path of pathsOf(TEACHER_NAVIGATION)) assert.match(PAGES[path].who, /^(staff|member)$/, path)
  })

  test('leaves no page of the teachers out of the office’s, but the own schedule and the own requests', () => {
    const office = pathsOf(OFFICE_NAVIGATION)
    assert.deepEqual(
      pathsOf(TEACHER_NAVIGATION).filter((path) => !office.includes(path)),
      ['/schedule', '/absence-requests'],
    )
  })
})
