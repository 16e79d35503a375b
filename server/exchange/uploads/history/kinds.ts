import type { UploadKindName } from '#contract/exchange/uploads/upload-kinds.ts'
import { contactHistory } from '../contacts/undo.ts'
import { courseHistory } from '../courses/undo.ts'
import { homeroomHistory } from '../homerooms/undo.ts'
import { labelHistory } from '../labels/undo.ts'
import { markHistory } from '../marks/undo.ts'
import type { Entity } from '../pipeline/batch.ts'
import type { AnyHistory } from '../pipeline/history.ts'
import { groupHistory } from '../roster/undo-groups.ts'
import { membershipHistory } from '../roster/undo-memberships.ts'
import { studentHistory } from '../students/undo.ts'
import { teacherHistory } from '../teachers/undo.ts'
import { termHistory } from '../terms/undo.ts'

type Records = { [E in Entity | '']?: AnyHistory }

/**
 * The kinds of records that an upload changes, in the order in which they are reverted: a record before those that it refers
 * to, because only unreferenced records can be removed. Lists for people have the opposite order.
 */
export const RECORDS_OF: Record<UploadKindName, Records> = {
  students: { '': studentHistory },
  staff: { '': teacherHistory },
  homeroom_teachers: { '': homeroomHistory },
  labels: { '': labelHistory },
  contacts: { '': contactHistory },
  marks: { '': markHistory },
  sections: { student_group: groupHistory },
  enrollments: { group_membership: membershipHistory },
  oneroster: {
    group_membership: membershipHistory,
    student_group: groupHistory,
    student: studentHistory,
    teacher: teacherHistory,
    course: courseHistory,
    block_schedule: termHistory,
  },
}

export const recordsOf = (kind: UploadKindName) =>
  Object.entries(RECORDS_OF[kind]) as [Entity | '', AnyHistory][]
