import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseCommand } from './parse-command.ts'

/** A Wednesday. */
const TODAY = '2026-11-18'
const REASONS = [{ id: 1, name: 'Illness', is_excused: true, words: 'sick, flu' }]

/** Each reading in a line: 'absent hathaway: excused 11-18..11-20 Illness sick'. */
const read = (text: string) =>
  parseCommand(text, TODAY, REASONS).map((command) => {
    if (command.kind === 'remind') return 'remind'
    if (command.kind === 'cover') return `cover ${command.name}`
    if (command.kind === 'arrived') return `arrived ${command.name} ${command.time ?? 'now'}`
    const { kind, start_date, end_date, start_time, end_time, reason, note } = command.absence
    const days =
      start_date === end_date ? start_date.slice(5) : `${start_date.slice(5)}..${end_date.slice(5)}`
    return [
      `absent ${command.name}:`,
      kind,
      days,
      ...(start_time || end_time ? [`${start_time ?? ''}-${end_time ?? ''}`] : []),
      reason?.name,
      note,
    ]
      .filter(Boolean)
      .join(' ')
  })

describe('A command', () => {
  const MEANINGS: Record<string, string | undefined> = {
    'hathaway sick until friday': 'absent hathaway: excused 11-18..11-20 Illness sick',
    'Hathaway, Xiomara flu': 'absent Hathaway Xiomara: excused 11-18 Illness flu',
    'Xiomara Hathaway 10:30': 'absent Xiomara Hathaway: late 11-18 -10:30',
    'hathaway leaves 1pm': 'absent hathaway: leaves_early 11-18 13:00-',
    'hathaway arrived 9:20': 'arrived hathaway 09:20',
    'hathaway arrived at 9:20 am': 'arrived hathaway 09:20',
    'Xiomara Hathaway is here': 'arrived Xiomara Hathaway now',
    'hathaway arrived': 'arrived hathaway now',
    'hathaway arrived 25:00': undefined,
    'hathaway arrived yesterday': undefined,
    'cover vandermeer': 'cover vandermeer',
    'Cover for Marisol Vandermeer': 'cover Marisol Vandermeer',
    cover: undefined,
    'remind all late': 'remind',
    remind: 'remind',
    'Remind late teachers': 'remind',
    reminders: undefined,
    hathaway: undefined,
    'xiomara hathaway': undefined,
    '10:30': undefined,
    '': undefined,
  }
  for (const [text, meaning] of Object.entries(MEANINGS))
    test(`"${text}" is ${meaning ?? 'none'}`, () => {
      const found = read(text)
      assert.ok(meaning === undefined ? found.length === 0 : found.includes(meaning), found.join('; '))
    })

  test('has no number in its name', () => {
    assert.deepEqual(read('10:30 hathaway sick'), [])
  })

  test('leaves it to the school where the name ends', () => {
    assert.deepEqual(read('ann lee sick'), [
      'absent ann lee: excused 11-18 Illness sick',
      'absent ann: excused 11-18 Illness lee sick',
    ])
  })
})
