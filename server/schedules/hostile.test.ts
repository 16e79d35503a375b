import { test } from 'node:test'
import { schedules } from '#contract/schedules.ts'
import { schedulingTool } from '#contract/scheduling-tool.ts'
import { surviveAnything } from '#tests/anything.ts'
import { addClass } from '#tests/timetable.ts'
import { openWorld } from '#tests/world.ts'

test('Schedules survive whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    await surviveAnything(await world.admin(), { ...schedules, ...schedulingTool })
  } finally {
    await world.close()
  }
})
