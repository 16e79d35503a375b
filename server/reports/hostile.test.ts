import { test } from 'node:test'
import { reports } from '#contract/reports.ts'
import { surviveAnything } from '#tests/world/fuzz.ts'
import { addClass } from '#tests/world/timetable.ts'
import { openWorld } from '#tests/world/world.ts'

test('Reports survive whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    await surviveAnything(await world.admin(), reports)
    await surviveAnything(await world.student(), reports)
  } finally {
    await world.close()
  }
})
