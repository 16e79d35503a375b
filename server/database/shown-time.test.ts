import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { formatDay, formatTime, formatTimeSpan } from '#contract/formats.ts'
import { CLOCKS, LOCALES } from '#contract/people/person/display.ts'
import { useWorld } from '#tests/world/world.ts'
import { findDisplay, shownDay, shownTime, shownTimeSpan } from './shown-time.ts'

const world = useWorld()
const DISPLAYS = LOCALES.flatMap((locale) => CLOCKS.map((clock) => ({ locale, clock })))
const DAYS = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-09`)
const TIMES = ['00:00', '00:30', '09:05', '11:59', '12:00', '12:30', '13:05', '23:59']

describe('Times that the database writes', () => {
  for (const display of DISPLAYS) {
    test(`are those that pages show on the ${display.clock} clock in ${display.locale}`, async () => {
      await sql`update school set clock = ${display.clock}, locale = ${display.locale}`.execute(world.db)
      const { rows } = await sql<{ one: string; span: string }>`
        select ${shownTime(sql`start_time`)} one, ${shownTimeSpan(sql`start_time`, sql`end_time`)} span
        from unnest(${TIMES}::time[], ${TIMES.toReversed()}::time[]) with ordinality each(start_time, end_time, place)
        order by place`.execute(world.db)
      assert.deepEqual(
        rows,
        TIMES.map((time, index) => ({
          one: formatTime(time, display),
          span: formatTimeSpan(time, TIMES.toReversed()[index]!, display),
        })),
      )
    })
  }
})

describe('Days that the database writes', () => {
  for (const locale of LOCALES) {
    test(`are those that pages show in ${locale}`, async () => {
      await sql`update school set locale = ${locale}`.execute(world.db)
      const { rows } = await sql<{ day: string }>`
        select ${shownDay(sql`day`)} "day" from unnest(${DAYS}::date[]) with ordinality each(day, place) order by place`.execute(
        world.db,
      )
      assert.deepEqual(
        rows.map(({ day }) => day),
        DAYS.map((day) => formatDay(day, 'short', { locale })),
      )
      assert.equal((await findDisplay(world.db)).locale, locale)
    })
  }
})
