import { formatNumber } from '#contract/formats.ts'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, type GroupType, pluralize, pluralForm } from '#contract/words.ts'
import { CallFailure } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import type { ConfirmQuestion } from '#web/ui/feedback/confirm-dialog.tsx'

/** The server's limit for one request. */
export const MAX_STUDENTS = 1000

export const BULK_ACTIONS = {
  move: { label: 'Move to a group', button: 'Move' },
  unassign: { label: 'Unassign from their groups', button: 'Unassign' },
  assign_homeroom_teacher: { label: 'Assign a homeroom teacher', button: 'Assign' },
  deactivate: { label: 'Deactivate', button: 'Deactivate', isForOffice: true },
} as const
/** The actions as options. Teachers also see those of the office, with the reason why they cannot use them. */
export const bulkOptions = (isOffice: boolean) =>
  Object.entries(BULK_ACTIONS).map(([value, action]) => {
    const disabled = 'isForOffice' in action && !isOffice
    return { value, label: disabled ? `${action.label} (only the office)` : action.label, disabled }
  })
export type BulkAction = keyof typeof BULK_ACTIONS

type Move = { action: 'move'; group: GroupListed; allow_over_capacity: boolean }
/** A bulk action with all of its details. */
export type BulkCommand =
  | Move
  | { action: 'unassign'; type: GroupType }
  | { action: 'assign_homeroom_teacher'; teacher: Teacher }
  | { action: 'deactivate' }

/** Asks for confirmation before a command is sent. `grades` holds the grade code of each selected student. */
export function confirmation(command: BulkCommand, grades: readonly number[]): ConfirmQuestion {
  const question = {
    message: commandText(command, grades),
    confirmLabel: BULK_ACTIONS[command.action].button,
  }
  return command.action === 'deactivate' ? { ...question, isDestructive: true } : question
}

function commandText(command: BulkCommand, grades: readonly number[]): string {
  const students = pluralize(grades.length, 'student')
  const isOne = grades.length === 1
  if (command.action === 'move') return moveText(command, grades)
  if (command.action === 'unassign') {
    const groups = isOne
      ? `the ${GROUP_TYPE_LABELS[command.type]}`
      : `their ${pluralForm(2, GROUP_TYPE_LABELS[command.type])}`
    return `Unassign ${students} from ${groups} starting today?`
  }
  if (command.action === 'assign_homeroom_teacher') {
    return `Make ${fullName(command.teacher)} a homeroom teacher of ${students}? Other homeroom teachers stay.`
  }
  const effect = isOne ? 'the student is removed from' : 'they are removed from'
  return `Deactivate ${students}? Starting today, ${effect} all lists and groups. Reports keep attendance that was taken.`
}

function moveText({ group, allow_over_capacity }: Move, grades: readonly number[]): string {
  const label = GROUP_TYPE_LABELS[group.type]
  const otherGrades = grades.filter((grade) => grade !== group.grade_level).length
  return [
    `Move ${pluralize(grades.length, 'student')} to ${group.name} (${label}, ${gradeLabel(group.grade_level)})?`,
    `Starting today, ${pluralForm(grades.length, 'the student is', 'they are')} in no other ${label}.`,
    ...(otherGrades > 0 ? [`${pluralize(otherGrades, 'student')} of another grade will be skipped.`] : []),
    ...(allow_over_capacity ? ['This may put the group over capacity.'] : []),
  ].join(' ')
}

/** Asks for a typed confirmation of a command that the server held back because it changes more than a tenth of the school. */
export function typedConfirmation({ confirm, of, changed, deactivated }: LargeChange): ConfirmQuestion {
  const isDeactivation = deactivated > 0
  const students = `${formatNumber(changed)} of the school’s ${pluralize(of, 'student')}`
  return {
    message: isDeactivation ? `Deactivate ${students}?` : `Unassign ${students} from their groups?`,
    details: `That is more than a tenth of the school.${isDeactivation ? ' You can undo this until something else changes.' : ''}`,
    confirmLabel: isDeactivation ? 'Deactivate' : 'Unassign',
    isDestructive: true,
    phrase: confirm,
  }
}
type LargeChange = { confirm: string; of: number; changed: number; deactivated: number }

/** The details of a reply that requires a typed confirmation, or undefined for any other failure. */
export const largeChangeIn = (failure: unknown): LargeChange | undefined =>
  failure instanceof CallFailure && failure.code === 'confirm_needed'
    ? (failure.details as LargeChange)
    : undefined

export const requestBody = (command: BulkCommand, student_ids: number[], confirm: string | undefined) => ({
  ...commandBody(command, student_ids),
  confirm,
})

function commandBody(command: BulkCommand, student_ids: number[]) {
  if (command.action === 'move') {
    const { action, group, allow_over_capacity } = command
    return { action, student_ids, group_id: group.id, allow_over_capacity }
  }
  if (command.action === 'unassign') return { ...command, student_ids }
  if (command.action === 'deactivate') return { ...command, student_ids }
  return { action: command.action, student_ids, teacher_id: command.teacher.id }
}
