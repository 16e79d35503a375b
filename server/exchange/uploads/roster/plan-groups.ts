import { gradeLabel, gradeInFile } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, pluralize, type GroupType } from '#contract/words.ts'
import type { CellProblem } from '../pipeline/plan.ts'
import { groupValues, isSameGroup, type ExistingGroup } from './load-groups.ts'
import type { ClassOfFile, RosterError } from './file-rows.ts'
import type { GroupValues } from './values.ts'

export type PlannedGroup = { row: number; id: number; before: GroupValues | null; after: GroupValues }
export type GroupPlan = {
  /** New groups have ids below 0. */
  add: PlannedGroup[]
  change: PlannedGroup[]
  unchanged: number
  /** The group of each class by the id that it has in the other system; below 0 for a new one. */
  groupBySourcedId: Map<string, number>
  errors: RosterError[]
}

/**
 * Which groups classes of a file become. A class is found by the id that the other system has for it, by our own id of a group,
 * or by its name where the group of that name is no class of the other system yet. Groups that are not in the file stay.
 */
export function planGroups(classes: readonly ClassOfFile[], groups: readonly ExistingGroup[]): GroupPlan {
  const plan: GroupPlan = { add: [], change: [], unchanged: 0, groupBySourcedId: new Map(), errors: [] }
  const bySourcedId = new Map(
    groups.flatMap((group) => (group.sourced_id ? [[group.sourced_id, group]] : [])),
  )
  const byOwnId = new Map(groups.map((group) => [`group-${group.id}`, group]))
  const byName = new Map(groups.map((group) => [nameKey(group), group]))
  const names = new Set(byName.keys())
  const existing = new Map(classes.map((item) => [item, findExisting(item)]))
  const newNames = new Map<string, number>()
  for (const item of classes) {
    if (!existing.get(item)) newNames.set(nameKey(item), (newNames.get(nameKey(item)) ?? 0) + 1)
  }
  const rowOf = new Map<number, number>()
  const rowOfClass = new Map<string, number>()
  for (const item of classes) {
    const earlier = rowOfClass.get(item.sourced_id)
    if (earlier !== undefined) {
      const expected = `is the ID of the class in row ${earlier}, which is used`
      plan.errors.push({ row: item.row, problem: { field: 'sourced_id', value: item.sourced_id, expected } })
      continue
    }
    rowOfClass.set(item.sourced_id, item.row)
    const group = existing.get(item) ?? unlinkedByName(item)
    const problem = group && findProblem(item, group, rowOf.get(group.id))
    if (problem) plan.errors.push({ row: item.row, problem })
    else if (group) planExisting(item, group)
    else planNew(item)
  }
  return plan

  function findExisting(item: ClassOfFile): ExistingGroup | undefined {
    const own = byOwnId.get(item.sourced_id)
    const isOwn = own?.sourced_id === null && own.type === item.type && own.grade_level === item.grade_level
    return bySourcedId.get(item.sourced_id) ?? (isOwn ? own : undefined)
  }

  /** The group that has this name and was made by hand, unless several classes of the file have it. */
  function unlinkedByName(item: ClassOfFile): ExistingGroup | undefined {
    const group = byName.get(nameKey(item))
    return group?.sourced_id === null && newNames.get(nameKey(item)) === 1 ? group : undefined
  }

  function planExisting(item: ClassOfFile, group: ExistingGroup) {
    rowOf.set(group.id, item.row)
    plan.groupBySourcedId.set(item.sourced_id, group.id)
    const before = groupValues(group)
    // Our own id of a group is not stored as the other system's.
    const sourced_id = item.sourced_id === `group-${group.id}` ? group.sourced_id : item.sourced_id
    const after = withValues(before, item, { name: nameOfExisting(item, group), sourced_id })
    if (isSameGroup(before, after)) plan.unchanged += 1
    else plan.change.push({ row: item.row, id: group.id, before, after })
  }

  function planNew(item: ClassOfFile) {
    const id = -(plan.add.length + 1)
    plan.groupBySourcedId.set(item.sourced_id, id)
    const isAlone = newNames.get(nameKey(item)) === 1
    const after = withValues(EMPTY, item, { name: freeName(item, isAlone), sourced_id: item.sourced_id })
    plan.add.push({ row: item.row, id, before: null, after })
  }

  /** A name that was extended to make it unique stays, so that the same file changes nothing the next time. */
  function nameOfExisting(item: ClassOfFile, { name }: ExistingGroup): string {
    const isCompleted = name.startsWith(`${item.name} (`) && name.endsWith(')')
    if (name === item.name || isCompleted) return name
    const isOtherCase = nameKey({ ...item, name }) === nameKey(item)
    return isOtherCase ? item.name : freeName(item, true)
  }

  function freeName(item: ClassOfFile, mayStandAlone: boolean): string {
    const details = item.name_details.filter((detail) => detail !== '')
    const candidates = [
      ...(mayStandAlone ? [item.name] : []),
      ...details.map((detail) => completed(item.name, detail)),
    ]
    for (let number = 2; ; number += 1) {
      const name = candidates.shift() ?? completed(item.name, String(number))
      const key = nameKey({ ...item, name })
      if (names.has(key)) continue
      names.add(key)
      return name
    }
  }
}

const MAX_NAME = 120
const completed = (name: string, detail: string) =>
  `${name.slice(0, Math.max(1, MAX_NAME - detail.length - 3)).trim()} (${detail})`

const nameKey = ({ type, grade_level, name }: { type: GroupType; grade_level: number; name: string }) =>
  `${type} ${grade_level} ${name.toLowerCase()}`

const EMPTY = {
  core_class_id: null,
  teacher_id: null,
  capacity: null,
  room_number: null,
  imported: null,
  teaching: [],
}

function withValues(
  before: GroupValues | typeof EMPTY,
  item: ClassOfFile,
  { name, sourced_id }: Pick<GroupValues, 'name' | 'sourced_id'>,
): GroupValues {
  const { type, grade_level } = item
  const valueOf = <F extends keyof typeof EMPTY>(field: F): GroupValues[F] =>
    (item[field] === undefined ? before[field] : item[field]) as GroupValues[F]
  return {
    type,
    name,
    grade_level,
    core_class_id: type === 'core' ? valueOf('core_class_id') : null,
    teacher_id: valueOf('teacher_id'),
    capacity: valueOf('capacity'),
    room_number: valueOf('room_number'),
    sourced_id,
    imported: valueOf('imported'),
    teaching: valueOf('teaching'),
  }
}

/** Why a class cannot be this group. */
function findProblem(
  item: ClassOfFile,
  group: ExistingGroup,
  earlierRow: number | undefined,
): CellProblem | undefined {
  if (earlierRow !== undefined) {
    return {
      field: 'name',
      value: item.name,
      expected: `is the same group as in row ${earlierRow}, which is used`,
    }
  }
  if (group.type !== item.type) {
    const expected = `is already a ${GROUP_TYPE_LABELS[group.type]} and cannot become a ${GROUP_TYPE_LABELS[item.type]}`
    return { field: 'name', value: item.name, expected }
  }
  if (group.grade_level !== item.grade_level) {
    const expected = `is not the grade of ${group.name}, which is in ${gradeLabel(group.grade_level)}`
    return { field: 'grade_level', value: String(gradeInFile(item.grade_level)), expected }
  }
  const { capacity } = item
  if (
    capacity === undefined ||
    capacity === null ||
    capacity >= group.members ||
    capacity === group.capacity
  ) {
    return undefined
  }
  const expected = `is less than the ${pluralize(group.members, 'student')} in ${group.name}`
  return { field: 'capacity', value: String(capacity), expected }
}
