import { test } from 'node:test'
import { groups } from '#contract/groups/groups.ts'
import { surviveAnything } from '#tests/world/fuzz.ts'
import { addClass } from '#tests/world/timetable.ts'
import { openWorld } from '#tests/world/world.ts'

test('Groups survive whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    await surviveAnything(await world.admin(), groups)
  } finally {
    await world.close()
  }
})
