import type { Grade } from '#contract/grades.ts'
import type { ClockFormat, Display, Locale, NameOrder } from '#contract/people/person/display.ts'

/** The school's one row. Days are 'YYYY-MM-DD', tiers percentages of absence. */
export type School = {
  readonly name: string
  readonly timeZone: string
  readonly yearStart: string
  readonly yearEnd: string
  readonly setUp: boolean
  readonly teachersMayEdit: boolean
  readonly teachersStartRolls: boolean
  readonly attendanceDaysBack: number
  readonly tierAtRisk: number
  readonly tierChronic: number
  readonly tierSevere: number
  readonly nameOrder: NameOrder
  readonly clock: ClockFormat
  readonly locale: Locale
  readonly lowestGrade: Grade
  readonly highestGrade: Grade
}

/** How this school reads names, times and grades, for its pages. */
export const displayOf = ({ nameOrder, clock, locale, lowestGrade, highestGrade }: School): Display => ({
  name_order: nameOrder,
  clock,
  locale,
  lowest_grade: lowestGrade,
  highest_grade: highestGrade,
})

/** Days on which the school is closed, both ends included. */
export type SchoolClosure = {
  readonly id: number
  readonly name: string
  readonly start_date: string
  readonly end_date: string
}

/** Days 'YYYY-MM-DD', both ends included; from the day of archiving on, null for a current one, it is no longer there. */
export type Block = {
  readonly id: number
  readonly name: string
  readonly start_date: string
  readonly end_date: string
  readonly archived_on: string | null
}

/**
 * Times 'HH:MM'; weekdays 1 to 7, Monday 1. It meets from its first day on, null for that of its block, to the day before it
 * or its block was archived.
 */
export type Period = {
  readonly id: number
  /** What people call it: its own name, else 'Grade 8, 09:00-10:00'. */
  readonly name: string
  readonly has_own_name: boolean
  readonly block_schedule_id: number
  readonly grade_level_id: number
  readonly start_time: string
  readonly end_time: string
  readonly days_of_week: readonly number[]
  readonly homeroom: boolean
  readonly starts_on: string | null
  readonly archived_on: string | null
}

export type ReferenceTeacher = {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly active: boolean
}

/**
 * What hardly ever changes, as of one moment that is not before the beginning of the request. Archived and inactive records
 * are included, because past days name them.
 */
export type Reference = {
  /** Rises with every change. */
  readonly version: number
  readonly school: School
  /** By first day. */
  readonly closures: readonly SchoolClosure[]
  readonly blocks: ReadonlyMap<number, Block>
  readonly sectionPeriods: ReadonlyMap<number, Period>
  /** In the order of their names: last name, first name, id. */
  readonly teachers: ReadonlyMap<number, ReferenceTeacher>
  /** The names of everyone with an account who is not a student, by the account's id; without a name the email address. */
  readonly accountNames: ReadonlyMap<number, string>
}
