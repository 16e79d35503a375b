import { test } from 'node:test'
import { blockSchedules } from '#contract/block-schedules.ts'
import { schedulingTool } from '#contract/scheduling-tool.ts'
import { sectionPeriods } from '#contract/section-periods.ts'
import { surviveAnything } from '#tests/anything.ts'
import { addClass } from '#tests/timetable.ts'
import { openWorld } from '#tests/world.ts'

test('Schedules survive whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    await surviveAnything(await world.admin(), { ...schedulingTool, ...blockSchedules, ...sectionPeriods })
  } finally {
    await world.close()
  }
})
