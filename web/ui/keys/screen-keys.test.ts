import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { ABSENCES_KEYS } from '#web/day/attendance/absences/keys.ts'
import { ROSTER_KEYS } from '#web/day/attendance/roster/keys.ts'
import { SHEET_KEYS } from '#web/day/attendance/sheet/keys.ts'
import { dayForKey } from '#web/plan/calendar/calendar-days.ts'
import { MONTHS_KEYS } from '#web/plan/calendar/keys.ts'
import { HOME_KEYS } from '#web/dashboards/teacher/keys.ts'
import { COVER_KEYS } from '#web/plan/schedules/cover/keys.ts'
import { GRID_KEYS, UNDO_KEYS } from '#web/plan/schedules/tool/keys.ts'
import { WEEK_KEYS } from '#web/plan/schedules/tool/proposal/week/keys.ts'
import { SEARCH_KEYS } from '#web/search/keys.ts'
import { HELP_KEYS } from '#web/shell/keys.ts'
import { DRAG_KEYS } from '#web/ui/drag/keys.ts'
import { ROWS_KEYS } from '#web/ui/focus/arrow-key-focus.ts'
import { actionOf, hotkeyOf, isSwitchedOff, setSingleKeys, type KeyList } from './screen-keys.ts'

const LISTS: readonly KeyList[] = [
  ROSTER_KEYS,
  SHEET_KEYS,
  MONTHS_KEYS,
  HOME_KEYS,
  GRID_KEYS,
  UNDO_KEYS,
  WEEK_KEYS,
  COVER_KEYS,
  ABSENCES_KEYS,
  SEARCH_KEYS,
  HELP_KEYS,
  ROWS_KEYS,
]

const pressed = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('A list of keys', () => {
  const list: KeyList<'find' | 'save' | 'undo' | 'redo'> = {
    title: 'A screen',
    lines: {
      find: { keys: ['/', 'f'], does: 'Find' },
      save: { keys: ['Enter'], mod: true, does: 'Save' },
      undo: { keys: ['Z'], mod: true, does: 'Undo' },
      redo: { keys: ['Z'], mod: true, shift: true, does: 'Redo' },
    },
  }

  test('finds the action of a key in either case, and nothing for other keys', () => {
    assert.equal(actionOf(list, pressed('/')), 'find')
    assert.equal(actionOf(list, pressed('F', { shiftKey: true })), 'find')
    assert.equal(actionOf(list, pressed('x')), undefined)
  })

  test('distinguishes keys with Ctrl or Command, and with Shift, from plain keys', () => {
    assert.equal(actionOf(list, pressed('Enter')), undefined)
    assert.equal(actionOf(list, pressed('f', { ctrlKey: true })), undefined)
    assert.equal(actionOf(list, pressed('Enter', { metaKey: true })), 'save')
    assert.equal(actionOf(list, pressed('z', { ctrlKey: true })), 'undo')
    assert.equal(actionOf(list, pressed('Z', { ctrlKey: true, shiftKey: true })), 'redo')
    assert.equal(actionOf(list, pressed('f', { altKey: true })), undefined)
    assert.equal(hotkeyOf(list.lines.redo), 'mod+shift+Z')
  })
})

describe('Keys of a single character', () => {
  const list: KeyList<'mark' | 'next' | 'drag' | 'save'> = {
    title: 'A screen',
    lines: {
      mark: { keys: ['P'], does: 'Mark' },
      next: { keys: ['ArrowDown'], does: 'Next' },
      drag: { keys: [' '], does: 'Pick up' },
      save: { keys: ['S'], mod: true, does: 'Save' },
    },
  }
  afterEach(() => setSingleKeys(true))

  test('do nothing while they are switched off, and all others work', () => {
    setSingleKeys(false)
    assert.equal(actionOf(list, pressed('p')), undefined)
    assert.equal(actionOf(list, pressed('ArrowDown')), 'next')
    assert.equal(actionOf(list, pressed(' ')), 'drag')
    assert.equal(actionOf(list, pressed('s', { ctrlKey: true })), 'save')
    assert.deepEqual(
      Object.values(list.lines).map((line) => isSwitchedOff(line)),
      [true, false, false, false],
    )
  })

  test('work unless they are switched off', () => {
    assert.equal(actionOf(list, pressed('p')), 'mark')
  })
})

describe('The keys listed on screens', () => {
  test('belong to one line of a list only', () => {
    for (const list of LISTS) {
      for (const [action, { keys, mod = false, shift = false }] of Object.entries(list.lines)) {
        for (const key of keys)
          assert.equal(actionOf(list, pressed(key, { ctrlKey: mod, shiftKey: shift })), action, list.title)
      }
    }
  })

  test('move to another day in the calendar', () => {
    for (const { keys } of Object.values(MONTHS_KEYS.lines))
      for (const key of keys) assert.notEqual(dayForKey(key, '2026-09-16') ?? '2026-09-16', '2026-09-16', key)
    assert.equal(dayForKey('Home', '2026-09-16'), undefined)
  })

  test('match those of the drag sensor', () => {
    assert.deepEqual(DRAG_KEYS.lines.start.keys, ['Space', 'Enter'])
    assert.deepEqual(DRAG_KEYS.lines.cancel.keys, ['Escape', 'Tab'])
  })
})
