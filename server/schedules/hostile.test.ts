import { test } from 'node:test'
import { groups } from '#contract/groups.ts'
import { reports } from '#contract/reports.ts'
import { schedules } from '#contract/schedules.ts'
import { surviveAnything } from '#tests/anything.ts'
import { addClass } from '#tests/timetable.ts'
import { openWorld } from '#tests/world.ts'

test('Groups, schedules and reports survive whatever comes', async () => {
  const world = await openWorld()
  try {
    await addClass(world, { name: 'Lund' })
    const admin = await world.admin()
    await surviveAnything(admin, groups)
    await surviveAnything(admin, schedules)
    await surviveAnything(admin, reports)
    await surviveAnything(await world.student(), reports)
  } finally {
    await world.close()
  }
})
