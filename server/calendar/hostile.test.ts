import { test } from 'node:test'
import { calendar } from '#contract/calendar.ts'
import { surviveAnything } from '#tests/anything.ts'
import { addClass } from '#tests/timetable.ts'
import { openWorld } from '#tests/world.ts'

test('The calendar survives whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    await surviveAnything(await world.admin(), calendar)
  } finally {
    await world.close()
  }
})
