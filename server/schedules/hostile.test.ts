import { test } from 'node:test'
import { blockSchedules } from '#contract/schedules/block-schedules.ts'
import { assignments } from '#contract/schedules/assignments.ts'
import { sectionPeriods } from '#contract/schedules/section-periods.ts'
import { surviveAnything } from '#tests/world/fuzz.ts'
import { addClass } from '#tests/world/timetable.ts'
import { openWorld } from '#tests/world/world.ts'

test('Schedules survive whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    await surviveAnything(await world.admin(), { ...assignments, ...blockSchedules, ...sectionPeriods })
  } finally {
    await world.close()
  }
})
