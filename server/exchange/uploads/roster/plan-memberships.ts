import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_WORDS, pluralize, type GroupType } from '#contract/words.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import type { CellProblem } from '../pipeline/plan.ts'
import type { GroupToFill, ExistingMembership, RosterSnapshot } from './load-memberships.ts'
import type { EnrollmentOfFile, RosterError } from './file-rows.ts'
import { dayOf, isThereOn, notThereOn } from './on-day.ts'
import { mergeTimeline, OPEN, requestedDays, type Span } from './timeline.ts'
import type { MembershipAfter, MembershipValues } from './values.ts'

/** A membership before and after; a new one has no id, and a removed one has no days after. */
export type PlannedMembership = {
  id: number | null
  before: MembershipValues | null
  after: MembershipAfter
}
export type MembershipPlan = {
  add: PlannedMembership[]
  change: PlannedMembership[]
  /** Rows that would change nothing. */
  unchanged: number
  errors: RosterError[]
  /** Active students who would leave a group in which they are. */
  leaving: number
}

/**
 * Which memberships enrollments of a file begin, move and end. A student is in one group of a type at a time: a second one for
 * the same days is an error, and another group that the student is in ends where the new one begins. Nothing of the past moves:
 * days before today are added only where the student was in no group and no attendance was taken in the group.
 */
export async function planMemberships(
  rows: readonly EnrollmentOfFile[],
  school: RosterSnapshot,
): Promise<MembershipPlan> {
  const { groups, today, isAhead = false } = school
  const plan: MembershipPlan = { add: [], change: [], unchanged: 0, errors: [], leaving: 0 }
  const byStudent = Map.groupBy(school.memberships, ({ student_id, type }) => keyOf(student_id, type))
  const usable: EnrollmentOfFile[] = []
  for await (const row of interruptible(rows)) {
    const problem = row.ended ? undefined : findProblem(row, school)
    if (problem) plan.errors.push({ row: row.row, problem })
    else usable.push(row)
  }
  const crowded = findOverCapacity(usable, school, byStudent)
  const accepted = new Map<string, EnrollmentOfFile[]>()
  for await (const row of interruptible(usable)) {
    const key = keyOf(row.student_id, groups.get(row.group_id)!.type)
    const others = accepted.get(key) ?? []
    const problem = row.ended
      ? undefined
      : (findSecond(row, others, spansOf(byStudent.get(key))) ?? crowded.get(row))
    if (problem) plan.errors.push({ row: row.row, problem })
    else accepted.set(key, [...others, row])
  }
  const sourcedIds = new Set<string>()
  for await (const [key, wanted] of interruptible(accepted)) planStudent(wanted, byStudent.get(key) ?? [])
  plan.errors.sort((a, b) => a.row - b.row)
  return plan

  /** A row for days that an earlier row has given to this student already. */
  function findSecond(
    row: EnrollmentOfFile,
    others: readonly EnrollmentOfFile[],
    existing: readonly Span[],
  ): CellProblem | undefined {
    const days = requestedDays(row, existing, today)
    const first = others.find((other) => !other.ended && overlap(days, requestedDays(other, existing, today)))
    if (!first) return undefined
    const { type, name } = groups.get(row.group_id)!
    const other = groups.get(first.group_id)!.name
    const expected =
      first.group_id === row.group_id
        ? `is already in row ${first.row} for the same days. Row ${first.row} is used`
        : `is a second ${GROUP_TYPE_WORDS[type]} group for this student on the same days. Row ${first.row} has ${other}`
    return { field: 'section', value: name, expected }
  }

  function planStudent(wanted: readonly EnrollmentOfFile[], memberships: readonly ExistingMembership[]) {
    const existing = spansOf(memberships)
    const spans = mergeTimeline(existing, wanted, {
      today,
      isAhead,
      isPlanned: (group) => school.planned.has(group),
      freeFrom: (group) => groups.get(group)?.free_from ?? '',
    })
    const { student_id, group_id } = wanted[0]!
    const { type } = groups.get(group_id)!
    const after = spans.map((span, index) => ({
      id: span.id,
      values: {
        student_id,
        student_group_id: span.group,
        type,
        begin_date: span.begin,
        end_date: span.end === OPEN ? null : span.end,
        sourced_id: sourcedIdOf(span, spans.slice(index + 1), memberships),
      },
    }))
    const { add, change } = differences(memberships, after)
    plan.add.push(...add)
    plan.change.push(...change)
    const isLeft = ({ id, before }: PlannedMembership) =>
      before !== null &&
      lastsOn(before, today) &&
      !after.some((one) => one.id === id && lastsOn(one.values, today))
    if (school.students.get(student_id)!.is_active && change.some(isLeft)) plan.leaving += 1
    const changed = new Set([...add, ...change].map((one) => one.after.student_group_id))
    for (const row of wanted) {
      const days = requestedDays(row, existing, today)
      const isThere = spans.some((span) => span.group === row.group_id && overlap(span, days))
      if (!row.ended && !isThere) plan.errors.push({ row: row.row, problem: takenDays(row, days) })
      else if (!changed.has(row.group_id)) plan.unchanged += 1
    }
  }

  /** Of several spans that a row fills, the last one has its id. Our own id is not stored as one of the other system. */
  function sourcedIdOf(
    { id, row }: Span,
    following: readonly Span[],
    memberships: readonly ExistingMembership[],
  ): string | null {
    const former = memberships.find((one) => one.id === id)?.sourced_id ?? null
    const sourced = row?.sourced_id ?? null
    const isForAnother =
      following.some((span) => span.row === row) || (sourced !== null && sourcedIds.has(sourced))
    if (sourced === null || sourced === `member-${id}` || isForAnother) return former
    sourcedIds.add(sourced)
    return sourced
  }

  function takenDays({ group_id }: EnrollmentOfFile, { begin }: Span): CellProblem {
    const expected =
      begin > today
        ? 'is for days on which this student is already in a group of the next school year'
        : 'is for past days when this student was in another group, or attendance was taken without them'
    return { field: 'section', value: groups.get(group_id)!.name, expected }
  }
}

const keyOf = (student: number, type: GroupType) => `${student} ${type}`
const overlap = (one: Span, other: Span) => one.begin < other.end && other.begin < one.end
const lastsOn = ({ begin_date, end_date }: MembershipAfter, day: string) =>
  begin_date !== null && (end_date === null || end_date > day)

const spansOf = (memberships: readonly ExistingMembership[] = []): Span[] =>
  memberships.map(({ id, student_group_id, begin_date, end_date, sourced_id }) => ({
    id,
    group: student_group_id,
    begin: begin_date,
    end: end_date ?? OPEN,
    sourced_id,
    row: null,
  }))

/**
 * Why a student cannot join a group. Past memberships are not checked, because the student's grade may have changed since.
 */
function findProblem(row: EnrollmentOfFile, school: RosterSnapshot): CellProblem | undefined {
  const { students, groups, today } = school
  const { begin_date, end_date } = row
  if (end_date && end_date <= (begin_date ?? today)) {
    const expected =
      begin_date === null
        ? 'must be after today if there is no first day'
        : 'must not be before the first day'
    return { field: 'end_date', value: end_date, expected }
  }
  if (end_date && end_date <= today) return undefined
  const day = dayOf(row, school)
  const student = { ...students.get(row.student_id)!, ...school.stateOn?.(row.student_id, day) }
  const group = groups.get(row.group_id)!
  if (school.stateOn && !isThereOn(group, day)) return notThereOn(group, day, school)
  if (!student.is_active) {
    return { field: 'student', value: student.name, expected: 'is not an active student' }
  }
  if (student.grade_level === group.grade_level) return undefined
  const expected = `is in ${gradeLabel(group.grade_level)}, and ${student.name} is in ${gradeLabel(student.grade_level)}`
  return { field: 'section', value: group.name, expected }
}

/** The rows that would fill groups over their capacity, the last ones of the file; a group that is too large may stay so. */
function findOverCapacity(
  rows: readonly EnrollmentOfFile[],
  { groups, students, today, planned, stateOn }: RosterSnapshot,
  byStudent: ReadonlyMap<string, readonly ExistingMembership[]>,
): Map<EnrollmentOfFile, CellProblem> {
  const current = new Map<string, GroupToFill | undefined>()
  const members = new Map<number, number>()
  for (const [key, memberships] of byStudent) {
    for (const { student_id, student_group_id: group, begin_date } of memberships) {
      if (!planned.has(group) || !groups.has(group) || !stateOn?.(student_id, begin_date).is_active) continue
      current.set(`${key} next`, groups.get(group))
      members.set(group, (members.get(group) ?? 0) + 1)
    }
    const now = memberships.find((one) => one.begin_date <= today && lastsOn(one, today))
    if (!now || !students.get(now.student_id)?.is_active) continue
    current.set(key, groups.get(now.student_group_id))
    members.set(now.student_group_id, (members.get(now.student_group_id) ?? 0) + 1)
  }
  const sizes = new Map(members)
  const add = (group: number, count: number) => sizes.set(group, (sizes.get(group) ?? 0) + count)
  const joining: EnrollmentOfFile[] = []
  for (const row of rows) {
    const group = groups.get(row.group_id)!
    const key = `${keyOf(row.student_id, group.type)}${planned.has(group.id) ? ' next' : ''}`
    const isOver = row.ended || (row.end_date && row.end_date <= today)
    if (isOver || current.get(key)?.id === group.id) continue
    const left = current.get(key)
    if (left) add(left.id, -1)
    current.set(key, group)
    add(group.id, 1)
    joining.push(row)
  }
  const crowded = new Map<EnrollmentOfFile, CellProblem>()
  for (const row of joining.toReversed()) {
    const { id, name, capacity } = groups.get(row.group_id)!
    const size = sizes.get(id) ?? 0
    if (capacity === null || size <= capacity || size <= (members.get(id) ?? 0)) continue
    add(id, -1)
    const expected = `has room for ${pluralize(capacity, 'student')} but would have ${size}`
    crowded.set(row, { field: 'section', value: name, expected })
  }
  return crowded
}

/** What becomes of each membership. */
function differences(
  before: readonly ExistingMembership[],
  after: readonly { id: number | null; values: MembershipValues }[],
): { add: PlannedMembership[]; change: PlannedMembership[] } {
  const afterById = new Map(after.map(({ id, values }) => [id, values]))
  const change = before.flatMap(({ id, ...values }) => {
    const now: MembershipAfter = afterById.get(id) ?? { ...values, begin_date: null, end_date: null }
    const isSame =
      now.begin_date === values.begin_date &&
      now.end_date === values.end_date &&
      now.sourced_id === values.sourced_id
    return isSame ? [] : [{ id, before: values, after: now }]
  })
  const add = after.flatMap(({ id, values }) => (id === null ? [{ id, before: null, after: values }] : []))
  return { add, change }
}
