import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'

export const ASSIGNS_SELF = 'Only the office can assign groups to you'
export const ENDS_ANOTHER = "Only the office can end another teacher's assignment"

type Rights = Pick<ScheduleGrid, 'may' | 'own_teacher_id'>
/** The ids of the teachers whom an edit takes a group from and gives it to; null for none. */
type TeacherChange = { from: number | null; to: number | null }

/** Why this person may not make an edit, as a phrase; undefined where they may. */
export function editRefusal(
  { may, own_teacher_id }: Rights,
  { from, to }: TeacherChange,
): string | undefined {
  if (from !== null && !may.end_others && from !== own_teacher_id) return ENDS_ANOTHER
  if (to !== null && !may.assign_self && to === own_teacher_id) return ASSIGNS_SELF
  return undefined
}
