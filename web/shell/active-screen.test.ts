import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listedPages } from '#contract/pages/find-page.ts'
import { activeScreen } from './active-screen.ts'

const LISTED = ['/attendance', '/attendance/board', '/groups', '/schedules'].map((path) => ({ path }))
const activeAt = (pathname: string) => activeScreen(pathname, LISTED)

describe('The active screen of the navigation is', () => {
  test('the screen itself and its parent, with or without a trailing slash', () => {
    assert.equal(activeAt('/groups/'), '/groups')
    assert.equal(activeAt('/groups/edit/core/7'), '/groups')
    assert.equal(activeAt('/groupsomething'), undefined)
  })

  test('My schedule where it is listed, and not Schedules', () => {
    assert.equal(activeScreen('/schedule', [...LISTED, { path: '/schedule' }]), '/schedule')
    assert.equal(activeScreen('/schedule/7', [...LISTED, { path: '/schedule' }]), '/schedules')
  })

  test('the closer one of two nested screens', () => {
    assert.equal(activeAt('/attendance/board'), '/attendance/board')
    assert.equal(activeAt('/attendance/boards'), '/attendance')
  })

  test('Schedules for every screen about schedules, no matter its address', () => {
    const ofSchedules = listedPages.filter(({ path }) =>
      /^\/(schedules?|(add|edit|delete)-section-period)(\/|$)/.test(path),
    )
    assert.ok(ofSchedules.length > 15)
    for (const { path } of ofSchedules)
      assert.equal(activeAt(path.replaceAll(/:\w+/g, '7')), '/schedules', path)
  })
})
