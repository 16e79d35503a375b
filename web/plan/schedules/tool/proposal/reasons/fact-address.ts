import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { ProposalFact } from '#contract/plan/schedules/proposals.ts'
import type { GroupType } from '#contract/words.ts'

/** The address of the requirements screen, at a grade and, if given, at a requirement or teacher. */
export function needsAddress(at: {
  block: number
  grade?: number | undefined
  need?: number | undefined
  teacher?: number | undefined
}): string {
  const parameters = Object.entries(at).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/schedules/requirements?${new URLSearchParams(parameters).toString()}`
}

const BOARDS: Record<GroupType, string> = {
  core: '/groups/manage',
  cte: '/groups/manage-cte',
  homeroom: '/groups/homeroom',
}

type Place = { block: number; grade: number; groups: ScheduleGrid['groups'] }

/** The address of the screen where a fact can be changed. */
export function factAddress(fact: ProposalFact, { block, grade: gradeInView, groups }: Place): string {
  const grade = fact.grade_level ?? gradeInView
  const type = groups.find(({ id }) => id === fact.group_id)?.type ?? 'core'
  switch (fact.kind) {
    case 'teacher_off':
      return needsAddress({ block, grade, teacher: fact.teacher_id })
    case 'need':
    case 'together':
    case 'same_class':
      return needsAddress({ block, grade, need: fact.need_id })
    case 'pin':
    case 'elsewhere':
      return `/schedules/tool?grade=${grade}&block=${fact.block_schedule_id ?? block}`
    case 'shared_students':
      return `${BOARDS[type]}?grade=${grade}`
    case 'room':
      return fact.group_id === undefined
        ? `${BOARDS[type]}?grade=${grade}`
        : `/groups/edit/${type}/${fact.group_id}`
    case 'section_periods':
      return `/schedules/create-section?grade=${grade}&block=${block}`
  }
}
