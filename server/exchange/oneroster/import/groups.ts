import { groupChanges, type Names } from '#server/exchange/uploads/roster/describe.ts'
import type { ClassOfFile } from '#server/exchange/uploads/roster/file-rows.ts'
import type { ExistingGroup } from '#server/exchange/uploads/roster/load-groups.ts'
import { planGroups, type GroupPlan } from '#server/exchange/uploads/roster/plan-groups.ts'
import type { ImportedTeaching } from '#server/exchange/uploads/roster/values.ts'
import type { Classes } from './classes.ts'
import type { Enrollment } from './enrollments.ts'
import { rejectRows, type Import } from './import.ts'

/** The groups that the classes of a file become. */
export type Groups = {
  plan: GroupPlan
  /** The group of each class, by its sourcedId, of this file or an earlier one; below 0 for a new one. */
  groupOf: (classId: string) => number | undefined
}

/**
 * Plans the groups that classes become, with who teaches them. In a file of changes only what it names changes: a class that
 * it does not describe may get other teachers.
 */
export function readGroups(
  imported: Import,
  classes: Classes,
  { enrollments, isDelta, names }: { enrollments: readonly Enrollment[]; isDelta: boolean; names: Names },
): Groups {
  const { foreign, report, records, existing } = imported
  const existingGroups = existing.groups
  const byId = new Map(existingGroups.map((group) => [group.id, group]))
  // A group without an id of another system is matched by the id that Homeroom exports.
  const byOwnId = new Map(
    existingGroups.flatMap((group) => (group.sourced_id === null ? [[`group-${group.id}`, group]] : [])),
  )
  const findExisting = (classId: string) =>
    byId.get(foreign.findNumber('classes', classId, 'group') ?? 0) ?? byOwnId.get(classId)
  const teachers = Map.groupBy(
    enrollments.filter(({ kind }) => kind === 'teacher'),
    ({ classId }) => classId,
  )
  const described = new Set(classes.groups.map(({ sourced_id }) => sourced_id))
  const others = [...teachers.keys()].flatMap((classId): ClassOfFile[] => {
    const group = findExisting(classId)
    return group && isDelta && !described.has(classId) && !classes.isUnused(classId)
      ? [unchanged(classId, group)]
      : []
  })
  const plan = planGroups(
    [...classes.groups, ...others].map((item) => withTeachers(item, teachers.get(item.sourced_id) ?? [])),
    existingGroups,
  )
  describePlan()
  const groupOf = (classId: string) =>
    plan.groupBySourcedId.get(classId) ??
    (records.classes.has(classId) ? undefined : findExisting(classId)?.id)
  for (const [classId, rows] of teachers) {
    const group = groupOf(classId)
    if (group === undefined) continue
    for (const { sourcedId, person, ended } of rows) {
      if (!ended) foreign.link('enrollments', ['teaches', group, person], sourcedId)
    }
  }
  return { plan, groupOf }

  function withTeachers(item: ClassOfFile, rows: readonly Enrollment[]): ClassOfFile {
    const former = isDelta ? (findExisting(item.sourced_id)?.teaching ?? []) : []
    if (rows.length === 0) return item
    const teaching = mergeTeaching(former, rows)
    const lead = teaching.find(({ is_primary }) => is_primary) ?? teaching[0]
    return { ...item, teaching, ...(lead && { teacher_id: lead.teacher_id }) }
  }

  function describePlan(): void {
    for (const { after } of plan.add) report.add('group', after.name, groupChanges(null, after, names))
    for (const { before, after } of plan.change) {
      const fields = groupChanges(before, after, names).filter(({ field }) => field !== 'sourced_id')
      if (fields.length > 0) report.change('group', before?.name ?? after.name, fields)
      else report.keep('group')
    }
    for (let count = 0; count < plan.unchanged; count += 1) report.keep('group')
    rejectRows(imported, { file: 'classes', entity: 'group' }, { errors: plan.errors, columns: COLUMNS })
  }
}

const COLUMNS: Record<string, string> = { name: 'title', grade_level: 'grades', sourced_id: 'sourcedId' }

const unchanged = (classId: string, { type, name, grade_level }: ExistingGroup): ClassOfFile => ({
  row: 0,
  sourced_id: classId,
  type,
  name,
  name_details: [],
  grade_level,
})

/** Who teaches a class after these rows. Rows of one teacher are one, from the first of their days to the last. */
function mergeTeaching(former: readonly ImportedTeaching[], rows: readonly Enrollment[]): ImportedTeaching[] {
  const merged = new Map(former.map((one) => [one.teacher_id, one]))
  const seen = new Set<number>()
  for (const { person, isPrimary, begin_date, end_date, ended } of rows) {
    const earlier = seen.has(person) ? merged.get(person) : undefined
    if (ended && !earlier) merged.delete(person)
    if (ended) continue
    seen.add(person)
    merged.set(person, {
      teacher_id: person,
      is_primary: isPrimary || (earlier?.is_primary ?? false),
      begin_date: earlier ? extreme(earlier.begin_date, begin_date, (a, b) => a < b) : begin_date,
      end_date: earlier ? extreme(earlier.end_date, end_date, (a, b) => a > b) : end_date,
    })
  }
  return [...merged.values()].toSorted((a, b) => a.teacher_id - b.teacher_id)
}

/** The wider of two ends of a range; a range without an end is the widest. */
const extreme = (a: string | null, b: string | null, isWider: (a: string, b: string) => boolean) =>
  a === null || b === null ? null : isWider(a, b) ? a : b
