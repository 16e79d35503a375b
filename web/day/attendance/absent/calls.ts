import type { StudentToCall } from '#contract/day/attendance/calls.ts'

/** How the list is sorted: by the first class missed, or by the classes missed this month, most first. */
export const CALL_ORDERS = ['first', 'month'] as const
export type CallOrder = (typeof CALL_ORDERS)[number]

export type CallGroups = {
  /** Students who are still absent without a reason on file, also where the family was reached and gave none. */
  toCall: StudentToCall[]
  /** Students who are back in class but missed classes without a reason. */
  cameSince: StudentToCall[]
  /** Students who have a reason on file now. */
  done: StudentToCall[]
  /** Inactive students, whose families are not called. */
  left: StudentToCall[]
}

/** Groups students by what is left to do. The student whose call is being logged stays among those to call. */
export function groupCalls(
  students: readonly StudentToCall[],
  order: CallOrder,
  opened: StudentToCall | undefined,
): CallGroups {
  const groups: CallGroups = { toCall: [], cameSince: [], done: [], left: [] }
  const isListed = students.some(({ student_id }) => student_id === opened?.student_id)
  const all = opened && !isListed ? [opened, ...students] : [...students]
  if (order === 'month') all.sort((one, other) => other.missed_this_month - one.missed_this_month)
  for (const student of all) groups[groupOf(student, opened)].push(student)
  return groups
}

function groupOf(student: StudentToCall, opened: StudentToCall | undefined): keyof CallGroups {
  if (student.student_id === opened?.student_id) return groupOf(opened, undefined)
  if (student.has_left) return 'left'
  if (!student.needs_reason) return 'done'
  return (student.came_at ?? student.arrived_at ?? null) === null ? 'toCall' : 'cameSince'
}
