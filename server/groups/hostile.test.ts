import { test } from 'node:test'
import { groups } from '#contract/groups.ts'
import { surviveAnything } from '#tests/anything.ts'
import { addClass } from '#tests/timetable.ts'
import { openWorld } from '#tests/world.ts'

test('Groups survive whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    await surviveAnything(await world.admin(), groups)
  } finally {
    await world.close()
  }
})
