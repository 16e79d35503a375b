import { test } from 'node:test'
import { calendar } from '#contract/calendar/calendar.ts'
import { surviveAnything } from '#tests/world/fuzz.ts'
import { addClass } from '#tests/world/timetable.ts'
import { openWorld } from '#tests/world/world.ts'

test('The calendar survives whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    await surviveAnything(await world.admin(), calendar)
  } finally {
    await world.close()
  }
})
