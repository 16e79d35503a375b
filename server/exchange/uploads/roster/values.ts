import type { GroupType } from '#contract/words.ts'

/** The values of a class from an information system that our own fields lack. */
export type ImportedClass = {
  course_id: number | null
  class_code: string | null
  block_schedule_ids: number[]
  periods: string[]
  subjects: string[]
}

/** Who teaches a class in the information system; `end_date` is the first day after it. */
export type ImportedTeaching = {
  teacher_id: number
  is_primary: boolean
  begin_date: string | null
  end_date: string | null
}

/** A group as uploads save and restore it. */
export type GroupValues = {
  type: GroupType
  name: string
  grade_level: number
  core_class_id: number | null
  teacher_id: number | null
  capacity: number | null
  room_number: string | null
  /** The id of its class in the other system. */
  sourced_id: string | null
  imported: ImportedClass | null
  /** By teacher. */
  teaching: ImportedTeaching[]
}

/** A student's time in a group; `end_date` is the first day after it, null while it is open. */
export type MembershipValues = {
  student_id: number
  student_group_id: number
  type: GroupType
  begin_date: string
  end_date: string | null
  /** The id of the enrollment in the other system. */
  sourced_id: string | null
}

/** A membership that an upload took away has no days afterwards. */
export type MembershipAfter = Omit<MembershipValues, 'begin_date'> & { begin_date: string | null }
