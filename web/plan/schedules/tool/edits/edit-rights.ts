import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'

export const ASSIGNED_BY_OFFICE = 'Only the office can assign groups to you'
export const ENDED_BY_OFFICE = 'Only the office can end another teacher’s assignment'

type Rights = Pick<ScheduleGrid, 'may' | 'own_teacher_id'>
/** The ids of a group's teacher before and after an edit; null means none. */
type TeacherChange = { from: number | null; to: number | null }

/** Returns why the user may not make an edit, as part of a sentence, or undefined if they may. */
export function editRefusal(
  { may, own_teacher_id }: Rights,
  { from, to }: TeacherChange,
): string | undefined {
  if (from !== null && !may.end_others && from !== own_teacher_id) return ENDED_BY_OFFICE
  if (to !== null && !may.assign_self && to === own_teacher_id) return ASSIGNED_BY_OFFICE
  return undefined
}
