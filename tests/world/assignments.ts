import { sql } from 'kysely'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import type { GroupType } from '#contract/words.ts'
import { beforeEachInFile, openForFile } from './file-hooks.ts'
import { addBlock, addGroup, addPeriod } from './timetable.ts'
import type { Person, Reply } from './person.ts'
import { openWorld, type World } from './world.ts'

/**
 * The calling test file's school, with two teachers. Before each test, `prepare` gets what the test begins with: a new
 * section period of the autumn and a new core group.
 */
export function useTimetable(prepare: (timetable: Timetable) => void) {
  const school = openForFile(openSchoolWithTeachers, ({ world }) => world.close())
  let count = 0
  beforeEachInFile(async () => prepare({ ...school, ...(await addTimetable(school.world, ++count)) }))
}
export type Timetable = Awaited<ReturnType<typeof openSchoolWithTeachers>> &
  Awaited<ReturnType<typeof addTimetable>>

async function openSchoolWithTeachers() {
  const world = await openWorld()
  const [admin, ada] = [await world.admin(), await world.addTeacher('Ada Abel')]
  const assignTo = (
    sectionPeriod: number,
    request: Partial<AssignmentRequest> & Pick<AssignmentRequest, 'groups'>,
    person = admin,
  ) => assignGroups(person, sectionPeriod, { teacher: ada, ...request })
  return { world, admin, ada, ben: await world.addTeacher('Ben Bolt'), assignTo }
}

async function addTimetable(world: World, nth: number) {
  await sql`delete from assignment`.execute(world.db)
  const name = `Core ${nth}`
  const block = await addBlock(world)
  const period = await addPeriod(world, { block })
  return { nth, name, block, period, core: await addGroup(world, { name }) }
}

/** A request to assign groups; a number is a core group. */
export type AssignmentRequest = {
  groups: (number | { type: GroupType; id: number })[]
  teacher: number
  block?: number
  allow?: boolean
  reason?: string
  insteadOf?: number
}
export const assignGroups = (person: Person, sectionPeriodId: number, request: AssignmentRequest) =>
  person.call('POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/', {
    params: { sectionPeriodId },
    body: {
      group_assignments: request.groups.map((group) =>
        typeof group === 'number' ? { type: 'core' as const, id: group } : group,
      ),
      teacher_id: request.teacher,
      block_schedule_id: request.block,
      allow_conflicts: request.allow,
      reason: request.reason,
      instead_of: request.insteadOf,
    },
  })

export const conflictsIn = ({ failure }: Pick<Reply<'GET /schedules/api/section-periods/'>, 'failure'>) =>
  (failure.details?.['clashes'] ?? []) as ScheduleConflict[]

/** The date ranges of a group's assignments, such as '[2026-08-17,)'. */
export const rangesOf = async ({ db }: World, group: number): Promise<string[]> => {
  const { rows } = await sql<{ during: string }>`
    select during::text during from assignment where student_group_id = ${group} order by during`.execute(db)
  return rows.map(({ during }) => during)
}

export const getGrid = (person: Person, block: number) =>
  person.call('GET /schedules/api/schedule-grid-data/', {
    query: { grade_level_id: 4, block_schedule_id: block },
  })

export const endAssignment = (person: Person, assignmentId: number) =>
  person.call('DELETE /schedules/api/section-periods/assignments/:assignmentId/', {
    params: { assignmentId },
  })
