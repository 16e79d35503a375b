import { sql, type RawBuilder } from 'kysely'
import type { InSql } from '#server/database/statement.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

export type SheetKey = { sectionPeriod: number; day: string; teacher: number }

export const isAdmin = (actor: Actor): boolean => actor.role === 'admin'
export const notAssigned = () => new Refusal('forbidden', sentences.notAssigned)

/** The teachers of a sheet: whose class it is, and who covers it on that day (null for no one). */
export type SheetTeachers = { teacher: number; covering: number | null }

/**
 * True for people who may open and save a sheet: its teacher, their substitute, the teacher who covers it on its day, and the
 * office.
 */
export function mayOpenSheet(actor: Actor, { teacher, covering }: SheetTeachers): boolean {
  if (isAdmin(actor)) return true
  if (actor.teacher === null) return false
  // A substitute does not take over the classes that the absent teacher was to cover.
  return actor.teacher === teacher || (!actor.substitute && actor.teacher === covering)
}

/** SQL for the teacher who covers a sheet on its day; null for no one. */
export const coveringTeacher = ({
  sectionPeriod,
  day,
  teacher,
}: InSql<SheetKey>): RawBuilder<number | null> =>
  sql`(select cover.teacher_id from cover where cover.section_period_id = ${sectionPeriod}
    and cover.day = ${day}::date and cover.absent_teacher_id = ${teacher})`

/** True for a person who may open and save a sheet only because they cover it. */
export const mustCover = (actor: Actor, teacher: number): boolean =>
  !mayOpenSheet(actor, { teacher, covering: null })

/**
 * SQL for whether they do, for a statement that writes without reading the sheet first. `covering` is the teacher who calls;
 * null for a substitute, who covers nothing.
 */
export const coversSheet = (key: InSql<SheetKey & { covering: number | null }>): RawBuilder<boolean> =>
  sql`${coveringTeacher(key)} = ${key.covering}`
