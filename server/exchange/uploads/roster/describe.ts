import { sql, type Kysely } from 'kysely'
import { formatDay, type DayDisplay } from '#contract/formats.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { gradeInFile } from '#contract/grades.ts'
import { GROUP_TYPE_SHORT } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { findDisplay } from '#server/database/shown-time.ts'
import { changedFields } from '../pipeline/plan.ts'
import type { GroupValues, MembershipAfter } from './values.ts'

export type Names = {
  groups: Map<number, string>
  teachers: Map<number, string>
  subjects: Map<number, string>
}
type Described = { kind: 'added' | 'changed'; fields: FieldChange[] }
type Row = { entity: string; before: object | null; after: object }

/** Describes what an upload did to groups, memberships and other records of the roster, for people. */
export async function rosterDescriber(
  db: Kysely<DB>,
  rows: readonly Row[],
): Promise<(row: Row) => Described> {
  const [names, display] = [await findNames(db, rows), await findDisplay(db)]
  return ({ entity, before, after }) => ({
    kind: before === null ? 'added' : 'changed',
    fields:
      entity === 'group_membership'
        ? membershipChange(before as MembershipAfter | null, after as MembershipAfter, names, display)
        : entity === 'student_group'
          ? groupChanges(before as GroupValues | null, after as GroupValues, names)
          : changedFields(scalarsOf(before ?? {}), scalarsOf(after)),
  })
}

/** The fields in which a group differs, with names instead of ids; 'none' for what it no longer has. */
export function groupChanges(before: GroupValues | null, after: GroupValues, names: Names): FieldChange[] {
  const old = before ? groupTexts(before, names) : {}
  const texts = Object.entries(groupTexts(after, names)).map(([field, text]) => [
    field,
    text ?? (old[field] ? 'none' : undefined),
  ])
  return changedFields(old, Object.fromEntries(texts))
}

function groupTexts(group: GroupValues, { teachers, subjects }: Names): Record<string, string | null> {
  return {
    name: group.name,
    group_type: GROUP_TYPE_SHORT[group.type],
    grade_level: String(gradeInFile(group.grade_level)),
    teacher: nameFrom(teachers, group.teacher_id),
    core_class: nameFrom(subjects, group.core_class_id),
    capacity: group.capacity === null ? null : String(group.capacity),
    room_number: group.room_number,
    periods: group.imported?.periods.join(', ') || null,
    sourced_id: group.sourced_id,
  }
}

const nameFrom = (names: ReadonlyMap<number, string>, id: number | null) =>
  id === null ? null : (names.get(id) ?? 'someone who was deleted')

/** 'Core 7-1, since Aug 10, 2026'. */
export function membershipChange(
  before: MembershipAfter | null,
  after: MembershipAfter,
  { groups }: Pick<Names, 'groups'>,
  display: DayDisplay,
): FieldChange[] {
  const name = groups.get(after.student_group_id) ?? 'a deleted group'
  const shortDay = (day: string) => formatDay(day, 'short', display)
  const text = ({ begin_date, end_date }: MembershipAfter) =>
    begin_date === null
      ? 'none'
      : end_date === null
        ? `${name}, since ${shortDay(begin_date)}`
        : `${name}, ${shortDay(begin_date)} to ${shortDay(dayBefore(end_date))}`
  return [{ field: 'group', old: before && text(before), new: text(after) }]
}

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

const scalarsOf = (values: object) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[field, value]]
        : [],
    ),
  )

/** The names of everything that these changes refer to. */
export async function findNames(db: Kysely<DB>, rows: readonly Row[]): Promise<Names> {
  const ids = {
    student_group_id: new Set<number>(),
    teacher_id: new Set<number>(),
    core_class_id: new Set<number>(),
  }
  for (const values of rows.flatMap(({ before, after }) => [before, after])) {
    for (const [field, found] of Object.entries(ids)) {
      const id = (values as Record<string, unknown> | null)?.[field]
      if (typeof id === 'number') found.add(id)
    }
  }
  const { rows: found } = await sql<{ kind: keyof Names; id: number; name: string }>`
    select 'groups' kind, id, name from student_group where id = any(${[...ids.student_group_id]}::bigint[])
    union all
    select 'teachers', id, first_name || ' ' || last_name from teacher where id = any(${[...ids.teacher_id]}::bigint[])
    union all
    select 'subjects', id, name from core_class where id = any(${[...ids.core_class_id]}::bigint[])`.execute(
    db,
  )
  const names: Names = { groups: new Map(), teachers: new Map(), subjects: new Map() }
  for (const { kind, id, name } of found) names[kind].set(id, name)
  return names
}
