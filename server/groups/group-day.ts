import { sql, type RawBuilder } from 'kysely'
import { gradeOn, isEnrolledOn } from '#server/database/enrolled.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { findSchoolYear } from '#server/plan/calendar/school-years.ts'
import { sentences } from './sentences.ts'

/** The groups of today, or those that are made ahead for the school year that begins on `day`. */
export type GroupDay = { day: string; isAhead: boolean }

export const ofToday = ({ now }: { now: { day: string } }): GroupDay => ({ day: now.day, isAhead: false })

/**
 * The groups that a call is about: those of a later school year, where it names one. 403 for teachers, because only the office
 * plans a year; 404 for an unknown year, 409 for one that has begun.
 */
export async function findGroupDay(context: Context, yearId: number | undefined): Promise<GroupDay> {
  if (yearId === undefined) return ofToday(context)
  if (context.actor.role !== 'admin') throw new Refusal('forbidden', sentences.officePlans)
  const year = await findSchoolYear(context.db, yearId)
  if (year.is_current) return ofToday(context)
  if (year.start_date <= context.now.day) throw new Refusal('conflict', sentences.yearHasBegun(year.name))
  return { day: year.start_date, isAhead: true }
}

/** SQL for whether a row of `student_group` is one of these groups. */
export const isOfDay = ({ day, isAhead }: GroupDay): RawBuilder<unknown> =>
  isAhead ? sql`student_group.planned_from = ${day}::date` : sql`not student_group.archived`

/** SQL for whether a row of `student` is at the school then. */
export const isHereOn = ({ day, isAhead }: GroupDay): RawBuilder<unknown> =>
  isAhead ? isEnrolledOn(sql`student.id`, sql`${day}::date`) : sql`student.is_active`

/** SQL for the grade of a row of `student` then. */
export const gradeThen = ({ day, isAhead }: GroupDay): RawBuilder<unknown> =>
  isAhead ? gradeOn(sql`student.id`, sql`${day}::date`) : sql`student.grade_level_id`
