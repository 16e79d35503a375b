import { sql } from 'kysely'
import type { Clash } from '#contract/schedules/records.ts'
import type { GroupType } from '#contract/words.ts'
import { afterFile, beforeEachInFile, beforeFile } from './file-hooks.ts'
import { addBlock, addGroup, addPeriod } from './timetable.ts'
import type { Person, Told } from './person.ts'
import { openWorld, type World } from './world.ts'

/**
 * Opens a school with two teachers for the tests of one file, and tells each of them what it begins with: a section
 * period of the autumn and a core group, both new.
 */
export function openAssigning(tell: (given: Assigning) => void) {
  let school: Awaited<ReturnType<typeof openSchool>>
  let nth = 0
  beforeFile(async () => {
    school = await openSchool()
  })
  beforeEachInFile(async () => tell({ ...school, ...(await newTimetable(school.world, ++nth)) }))
  afterFile(() => school.world.close())
}
export type Assigning = Awaited<ReturnType<typeof openSchool>> & Awaited<ReturnType<typeof newTimetable>>

async function openSchool() {
  const world = await openWorld()
  const [admin, ada] = [await world.admin(), await world.addTeacher('Ada Abel')]
  const assignTo = (sectionPeriod: number, wanted: Asked, person = admin) =>
    assignGroups(person, sectionPeriod, { teacher: ada, ...wanted })
  return { world, admin, ada, ben: await world.addTeacher('Ben Bolt'), assignTo }
}

async function newTimetable(world: World, nth: number) {
  await sql`delete from assignment`.execute(world.db)
  const name = `Core ${nth}`
  const block = await addBlock(world)
  const period = await addPeriod(world, { block })
  return { nth, name, block, period, core: await addGroup(world, { name }) }
}

/** What a person asks for when they assign groups, core groups unless said otherwise. */
export type Wanted = {
  groups: (number | { type: GroupType; id: number })[]
  teacher: number
  block?: number
  allow?: boolean
  reason?: string
  insteadOf?: number
}
type Asked = Partial<Wanted> & Pick<Wanted, 'groups'>
export const assignGroups = (person: Person, sectionPeriodId: number, wanted: Wanted) =>
  person.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
    params: { sectionPeriodId },
    body: {
      group_assignments: wanted.groups.map((group) =>
        typeof group === 'number' ? { type: 'core' as const, id: group } : group,
      ),
      teacher_id: wanted.teacher,
      block_schedule_id: wanted.block,
      allow_conflicts: wanted.allow,
      reason: wanted.reason,
      instead_of: wanted.insteadOf,
    },
  })

export const clashesIn = ({ failure }: Pick<Told<'GET /schedules/api/section-periods/'>, 'failure'>) =>
  (failure.details?.['clashes'] ?? []) as Clash[]

/** The days of a group's assignments, as ranges. */
export const rangesOf = async ({ db }: World, group: number): Promise<string[]> => {
  const { rows } = await sql<{ during: string }>`
    select during::text during from assignment where student_group_id = ${group} order by during`.execute(db)
  return rows.map(({ during }) => during)
}

export const gridOf = (person: Person, block: number) =>
  person.call('GET /schedules/api/schedule-grid-data/', {
    query: { grade_level_id: 4, block_schedule_id: block },
  })

export const endAssignment = (person: Person, assignmentId: number) =>
  person.call('DELETE /schedules/api/section-periods/assignments/:assignmentId/', {
    params: { assignmentId },
  })
