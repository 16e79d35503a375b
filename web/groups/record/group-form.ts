import type { Group } from '#contract/groups/group-shapes.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { GRADE_CODES, gradeLabel, type GradeCode, type GroupType } from '#contract/words.ts'
import { CallFailure } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { plainText } from '#web/ui/forms/changed-meanwhile.tsx'
import { required } from '#web/ui/forms/form-errors.ts'

/** What the form of a group holds; the core class is its id as text, as the select holds it. */
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
  grade_level: GRADE_CODES.find((code) => code === group.grade_level) ?? null,
  core_class: group.core_class === null ? null : String(group.core_class),
  teacher: group.teacher,
  capacity: group.capacity ?? '',
  room_number: group.room_number ?? '',
})

/** A new group always needs a name and a grade, and a teacher unless it is a core group. */
export const ADD_RULES = {
  name: required(GROUP_LABELS.name),
  grade_level: required(GROUP_LABELS.grade_level),
  teacher: (teacher: Teacher | null, { type }: GroupValues) =>
    type === 'core' ? null : required(GROUP_LABELS.teacher)(teacher),
}

/** A group that is there needs a teacher of any type, and a core group its core class. */
export const EDIT_RULES = {
  ...ADD_RULES,
  teacher: required(GROUP_LABELS.teacher),
  core_class: (coreClass: string | null, { type }: GroupValues) =>
    type === 'core' ? required(GROUP_LABELS.core_class)(coreClass) : null,
}

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

/** The group as it was loaded, in the fields of its record. */
export const toLoaded = ({ name, grade_level, core_class, teacher, capacity, room_number }: GroupValues) => ({
  name,
  grade_level,
  core_class,
  teacher: teacher?.id ?? null,
  capacity,
  room_number,
})

/** A value of the form as people read it; the name of a core class stands in its field. */
export function groupText(value: unknown, field: string): string {
  if (value === null) return 'empty'
  if (field === 'teacher') return fullName(value as Teacher)
  if (field === 'grade_level') return gradeLabel(value as GradeCode)
  return field === 'core_class' ? 'another class' : plainText(value)
}

const UNEXPECTED = 'An unexpected error occurred.'

type FormWithErrors = { setErrors: (errors: Record<string, string>) => void }

/** Shows the server's field problems at the fields and the whole failure next to the button; for `onFailure`. */
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

/** What the server said; where it said nothing of use, that, and what is known. */
function saveFailure(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return UNEXPECTED
  const { message, error } = failure.reply
  const reason = message ?? error
  return reason === undefined ? `${UNEXPECTED} ${failure.message}` : `Error: ${reason}`
}

/** Some problems are sentences already; others follow the field: 'may have 40 characters at the most'. */
const fieldProblemText = (field: string, problem: string) =>
  /^[\p{Lu}\d]/u.test(problem) || !(field in GROUP_LABELS)
    ? problem
    : `${GROUP_LABELS[field as keyof typeof GROUP_LABELS]} ${problem}.`
