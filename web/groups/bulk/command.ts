import type { GroupListed } from '#contract/groups/group-shapes.ts'
import type { Teacher } from '#contract/staff.ts'
import { GROUP_TYPE_LABELS, type GroupType, gradeLabel } from '#contract/words.ts'
import type { ConfirmQuestion } from '#web/ui/feedback/confirm-dialog.tsx'
import { fullName } from '#web/school/person-name.ts'

/** As many as the server takes at once. */
export const MAX_STUDENTS = 1000

export const BULK_ACTIONS = {
  move: { label: 'Move to a group', button: 'Move' },
  unassign: { label: 'Unassign from their groups', button: 'Unassign' },
  assign_homeroom_teacher: { label: 'Assign a homeroom teacher', button: 'Assign' },
  deactivate: { label: 'Deactivate', button: 'Deactivate' },
} as const
export type BulkAction = keyof typeof BULK_ACTIONS

type Move = { action: 'move'; group: GroupListed; allow_over_capacity: boolean }
/** What is to be done, with all that it needs. */
export type BulkCommand =
  | Move
  | { action: 'unassign'; type: GroupType }
  | { action: 'assign_homeroom_teacher'; teacher: Teacher }
  | { action: 'deactivate' }

export const countOf = (students: number) => `${students} student${students === 1 ? '' : 's'}`

/** Says what happens, and to how many. Grades are the codes of the students. */
export function confirmation(wish: BulkCommand, grades: readonly number[]): ConfirmQuestion {
  const question = { message: commandText(wish, grades), confirmLabel: BULK_ACTIONS[wish.action].button }
  return wish.action === 'deactivate' ? { ...question, isDestructive: true } : question
}

function commandText(wish: BulkCommand, grades: readonly number[]): string {
  const students = countOf(grades.length)
  const isOne = grades.length === 1
  if (wish.action === 'move') return moveText(wish, grades)
  if (wish.action === 'unassign') {
    const groups = isOne ? `the ${GROUP_TYPE_LABELS[wish.type]}` : `their ${GROUP_TYPE_LABELS[wish.type]}s`
    return `Take ${students} out of ${groups} from today?`
  }
  if (wish.action === 'assign_homeroom_teacher') {
    return `Make ${fullName(wish.teacher)} a homeroom teacher of ${students}? Other homeroom teachers stay.`
  }
  const effect = isOne ? 'the student leaves' : 'they leave'
  return `Deactivate ${students}? From today ${effect} the lists and all groups; reports keep what was taken.`
}

function moveText({ group, allow_over_capacity }: Move, grades: readonly number[]): string {
  const label = GROUP_TYPE_LABELS[group.type]
  const otherGrades = grades.filter((grade) => grade !== group.grade_level).length
  return [
    `Move ${countOf(grades.length)} to ${group.name} (${label}, ${gradeLabel(group.grade_level)})?`,
    `From today ${grades.length === 1 ? 'the student is' : 'they are'} in no other ${label}.`,
    ...(otherGrades > 0 ? [`${countOf(otherGrades)} of another grade will be left out.`] : []),
    ...(allow_over_capacity ? ['The group may become larger than its capacity.'] : []),
  ].join(' ')
}

/** The wish as the server takes it. */
export function requestBody(wish: BulkCommand, student_ids: number[]) {
  if (wish.action === 'move') {
    const { action, group, allow_over_capacity } = wish
    return { action, student_ids, group_id: group.id, allow_over_capacity }
  }
  if (wish.action === 'unassign') return { ...wish, student_ids }
  if (wish.action === 'deactivate') return { ...wish, student_ids }
  return { action: wish.action, student_ids, teacher_id: wish.teacher.id }
}
