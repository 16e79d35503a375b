import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { schedulePages } from '#web/schedule-pages.ts'
import { litScreen } from './active-screen.ts'

const LISTED = ['/attendance', '/attendance/board', '/groups', '/schedules'].map((path) => ({ path }))
const lit = (pathname: string) => litScreen(pathname, schedulePages, LISTED)

describe('The navigation lights', () => {
  test('the screen itself and the one above it, with or without a slash at the end', () => {
    assert.equal(lit('/groups/'), '/groups')
    assert.equal(lit('/groups/edit/core/7'), '/groups')
    assert.equal(lit('/groupsomething'), undefined)
  })

  test('the nearest of two screens of which one stands below the other', () => {
    assert.equal(lit('/attendance/board'), '/attendance/board')
    assert.equal(lit('/attendance/boards'), '/attendance')
  })

  test('Schedules for every screen about schedules, wherever it stands', () => {
    for (const { path } of schedulePages) assert.equal(lit(path.replaceAll(/:\w+/g, '7')), '/schedules', path)
  })
})
