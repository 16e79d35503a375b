import type { GroupType } from '#contract/words.ts'
import type { CellProblem } from '../pipeline/plan.ts'
import type { ImportedClass, ImportedTeaching } from './values.ts'

/**
 * A class of another system that becomes a group. Ids below 0 stand for records that the same file adds. A missing field leaves
 * an existing group unchanged.
 */
export type ClassOfFile = {
  row: number
  /** The id of the class in the other system. */
  sourced_id: string
  type: GroupType
  name: string
  /** What tells classes of one name apart, the best first: 'Period 3'. */
  name_details: readonly string[]
  grade_level: number
  teacher_id?: number | null
  core_class_id?: number | null
  capacity?: number | null
  room_number?: string | null
  imported?: ImportedClass
  teaching?: readonly ImportedTeaching[]
}

/** What is wrong with a row; `field` of the problem is a field of the file. */
export type RosterError = { row: number; problem: CellProblem }

/** A student of a class in another system. Ids below 0 stand for records that the same file adds. */
export type EnrollmentOfFile = {
  row: number
  student_id: number
  group_id: number
  /** Null where the file does not say it. */
  begin_date: string | null
  /** The first day after it; null while it is open, undefined where the file does not say it. */
  end_date?: string | null | undefined
  /** Its id in the other system, where it has one. */
  sourced_id: string | null
  /** The other system has removed it: it ends today. */
  ended?: boolean
}
