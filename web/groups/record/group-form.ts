import type { Group } from '#contract/groups/group-shapes.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { gradeCodes, gradeLabel, type GradeCode } from '#contract/grades.ts'
import { type GroupType } from '#contract/words.ts'
import { CallFailure } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { plainText } from '#web/ui/forms/changed-meanwhile.tsx'
import { required } from '#web/ui/forms/form-errors.ts'

/** The form values of a group. The core class is an id as a string because selects hold strings. */
export type GroupValues = {
  type: GroupType
  name: string
  grade_level: GradeCode | null
  core_class: string | null
  teacher: Teacher | null
  capacity: number | string
  room_number: string
}

export const GROUP_LABELS = {
  name: 'Name',
  grade_level: 'Grade level',
  core_class: 'Core class',
  teacher: 'Teacher',
  capacity: 'Capacity',
  room_number: 'Room number',
}

export const EMPTY_GROUP: Omit<GroupValues, 'type'> = {
  name: '',
  grade_level: null,
  core_class: null,
  teacher: null,
  capacity: '',
  room_number: '',
}

export const toValues = (group: Group): GroupValues => ({
  type: group.type,
  name: group.name,
  grade_level: gradeCodes().find((code) => code === group.grade_level) ?? null,
  core_class: group.core_class === null ? null : String(group.core_class),
  teacher: group.teacher,
  capacity: group.capacity ?? '',
  room_number: group.room_number ?? '',
})

/** A new group needs a name, a grade, and (unless it is a core group) a teacher. */
export const ADD_RULES = {
  name: required(GROUP_LABELS.name),
  grade_level: required(GROUP_LABELS.grade_level),
  teacher: (teacher: Teacher | null, { type }: GroupValues) =>
    type === 'core' ? null : required(GROUP_LABELS.teacher)(teacher),
}

/** An existing group of any type needs a teacher, and a core group also needs its core class. */
export const EDIT_RULES = {
  ...ADD_RULES,
  teacher: required(GROUP_LABELS.teacher),
  core_class: (coreClass: string | null, { type }: GroupValues) =>
    type === 'core' ? required(GROUP_LABELS.core_class)(coreClass) : null,
}

/** A group of the next year may have its teacher and its core class later. */
export const PLAN_RULES = { name: ADD_RULES.name, grade_level: ADD_RULES.grade_level }

const TEACHER_FIELD = { core: 'teacher', cte: 'cte_teacher', homeroom: 'homeroom_teacher' } as const

export const toBody = ({
  type,
  name,
  grade_level,
  core_class,
  teacher,
  capacity,
  room_number,
}: GroupValues) => ({
  name,
  grade_level: grade_level ?? undefined,
  [TEACHER_FIELD[type]]: teacher?.id ?? null,
  ...(type === 'core' && { core_class }),
  capacity,
  room_number,
})

/** The loaded values under the field names of the record. */
export const toLoaded = ({ name, grade_level, core_class, teacher, capacity, room_number }: GroupValues) => ({
  name,
  grade_level,
  core_class,
  teacher: teacher?.id ?? null,
  capacity,
  room_number,
})

/** Formats a form value for the user; a core class's name is read from its field. */
export function groupText(value: unknown, field: string): string {
  if (value === null) return 'empty'
  if (field === 'teacher') return fullName(value as Teacher)
  if (field === 'grade_level') return gradeLabel(value as GradeCode)
  return field === 'core_class' ? 'another class' : plainText(value)
}

const UNEXPECTED = 'An unexpected error occurred.'

type FormWithErrors = { setErrors: (errors: Record<string, string>) => void }

/** An `onFailure` handler that shows the server's field errors at the fields, and the whole failure next to the button. */
export function showGroupFailure(form: FormWithErrors, failure: unknown): true {
  const fields = failure instanceof CallFailure ? failure.fields : {}
  const errors = Object.entries(fields).map(([field, problem]) => {
    const formField = Object.values(TEACHER_FIELD).some((name) => name === field) ? 'teacher' : field
    return [formField, fieldProblemText(formField, problem)] as const
  })
  const message = saveFailure(failure)
  form.setErrors({ ...Object.fromEntries(errors), root: message })
  toastFailure(message)
  return true
}

/** The server's message, or a general one if the server sent nothing useful. */
function saveFailure(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return UNEXPECTED
  const { message, error } = failure.reply
  const reason = message ?? error
  return reason === undefined ? `${UNEXPECTED} ${failure.message}` : `Error: ${reason}`
}

/** Some messages are full sentences; others need the field's name before them: 'may have 40 characters at the most'. */
const fieldProblemText = (field: string, problem: string) =>
  /^[\p{Lu}\d]/u.test(problem) || !(field in GROUP_LABELS)
    ? problem
    : `${GROUP_LABELS[field as keyof typeof GROUP_LABELS]} ${problem}.`
