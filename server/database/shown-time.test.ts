import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { CLOCKS, formatTime, formatTimeSpan } from '#contract/people/person/display.ts'
import { useWorld } from '#tests/world/world.ts'
import { shownTime, shownTimeSpan } from './shown-time.ts'

const world = useWorld()
const TIMES = ['00:00', '00:30', '09:05', '11:59', '12:00', '12:30', '13:05', '23:59']

describe('Times that the database writes', () => {
  for (const clock of CLOCKS) {
    test(`are those that pages show on the ${clock} clock`, async () => {
      await sql`update school set clock = ${clock}`.execute(world.db)
      const { rows } = await sql<{ one: string; span: string }>`
        select ${shownTime(sql`start_time`)} one, ${shownTimeSpan(sql`start_time`, sql`end_time`)} span
        from unnest(${TIMES}::time[], ${TIMES.toReversed()}::time[]) with ordinality each(start_time, end_time, place)
        order by place`.execute(world.db)
      assert.deepEqual(
        rows,
        TIMES.map((time, index) => ({
          one: formatTime(time, clock),
          span: formatTimeSpan(time, TIMES.toReversed()[index]!, clock),
        })),
      )
    })
  }
})
