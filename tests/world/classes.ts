import type { Api, Sent } from '#contract/index.ts'
import { makeForEachTest, openForFile } from './file-hooks.ts'
import type { Person } from './person.ts'
import { addClass, type ClassWorld } from './timetable.ts'
import { openWorld } from './world.ts'

/** The calling test file's school; each test begins with a new class. */
export function useNewClasses(): ClassWorld {
  const school = openForFile(openSchool, ({ world }) => world.close())
  let count = 0
  return makeForEachTest(async () => {
    const { world, admin } = school
    return { world, admin, lund: await addClass(world, { name: `Lund${'i'.repeat(++count)}` }) }
  })
}

async function openSchool() {
  const world = await openWorld()
  return { world, admin: await world.admin() }
}

export type PeriodBody = Sent<Api['PUT /schedules/api/section-periods/:id/'], 'body'>

/** The body of a section period of grade 9: every weekday at nine unless `more` says otherwise. */
export const periodIn = (block: number, more: Partial<PeriodBody> = {}): PeriodBody => ({
  start_time: '09:00',
  end_time: '10:00',
  block_schedule: block,
  grade_level: 4,
  days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  homeroom: false,
  ...more,
})

/** Saves a section period of this block. */
export const changePeriod = (
  person: Person,
  { period, block }: { period: number; block: number },
  more: Partial<PeriodBody> = {},
) =>
  person.call('PUT /schedules/api/section-periods/:id/', {
    params: { id: period },
    body: periodIn(block, more),
  })

/** Reads one section period in detail. */
export const openPeriod = (person: Person, id: number) =>
  person.call('GET /schedules/api/edit-section-period/:id/', { params: { id } })

export type BlockChange = Sent<Api['PATCH /schedules/api/block-schedules/:id/'], 'body'>
export const changeBlock = (person: Person, id: number, body: BlockChange) =>
  person.call('PATCH /schedules/api/block-schedules/:id/', { params: { id }, body })

export const deleteBlock = (person: Person, id: number) =>
  person.call('DELETE /schedules/api/block-schedules/:id/', { params: { id } })
export const deletePeriod = (person: Person, id: number) =>
  person.call('DELETE /schedules/api/section-periods/:id/', { params: { id } })
