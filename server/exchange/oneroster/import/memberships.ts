import type { EnrollmentOfFile } from '#server/exchange/uploads/roster/file-rows.ts'
import { membershipChange, type Names } from '#server/exchange/uploads/roster/describe.ts'
import type { RosterSnapshot } from '#server/exchange/uploads/roster/load-memberships.ts'
import { mergeLeaving, type SchoolAfterLeaving } from './leaving.ts'
import {
  planMemberships,
  type MembershipPlan,
  type PlannedMembership,
} from '#server/exchange/uploads/roster/plan-memberships.ts'
import type { GroupPlan } from '#server/exchange/uploads/roster/plan-groups.ts'
import { sentences } from '../sentences.ts'
import { missingReference, type Classes } from './classes.ts'
import type { Enrollment } from './enrollments.ts'
import type { Groups } from './groups.ts'
import { rejectRows, type Import } from './import.ts'

type Options = {
  classes: Classes
  groups: Groups
  leaving: SchoolAfterLeaving
  names: Names
  enrollments: readonly Enrollment[]
  /** Whether the file has no complete list of enrollments. */
  isDelta: boolean
}

/**
 * Plans which memberships begin, move and end. Students who are deactivated or get another grade leave their groups first. A
 * complete file also ends those that an earlier one brought and that it no longer has, of classes that it describes; what the
 * office entered stays.
 */
export async function readMemberships(imported: Import, options: Options): Promise<MembershipPlan> {
  const { report, records, today, foreign, existing } = imported
  const { classes, leaving, names, isDelta } = options
  const { groupOf, plan: groupPlan } = options.groups
  for (const { name, before, after } of leaving.ended)
    report.end(
      'membership',
      name,
      membershipChange(before, after, { groups: existing.groupNames }, leaving.school.display),
    )
  const school = withGroups(leaving.school, groupPlan)
  const rows: EnrollmentOfFile[] = []
  let unused = 0
  for (const {
    sourcedId,
    record,
    classId,
    kind,
    person,
    begin_date,
    end_date,
    ended,
  } of options.enrollments) {
    const group = groupOf(classId)
    const isUsable = group !== undefined && school.groups.has(group)
    if (isUsable && kind === 'student' && school.students.has(person)) {
      const row = { row: record.row, student_id: person, group_id: group, begin_date, sourced_id: sourcedId }
      rows.push({ ...row, ...(end_date !== null && { end_date }), ended })
    } else if (!isUsable && !ended) {
      if (records.classes.has(classId) || classes.isUnused(classId)) unused += 1
      else if (records.classes.size > 0 || kind === 'student') {
        const problem = missingReference('classSourcedId', classId, 'classes')
        report.reject('membership', { file: 'enrollments', record }, problem)
      }
    }
  }
  rows.push(...endedWithClasses(), ...(isDelta ? [] : noLongerInFile()))
  report.addSkipped('enrollments', unused, sentences.skipped.unusedClasses)
  const plan = await planMemberships(rows, school)
  describePlan()
  return mergeLeaving(leaving.ended, plan)

  /** The students of classes that the other system has ended. */
  function endedWithClasses(): EnrollmentOfFile[] {
    const groups = new Set(
      classes.ended.flatMap((classId) => foreign.findNumber('classes', classId, 'group') ?? []),
    )
    return lasting().flatMap((one) => (groups.has(one.group_id) ? [{ ...one, ended: true }] : []))
  }

  function noLongerInFile(): EnrollmentOfFile[] {
    const groups = new Set([...records.classes.keys()].flatMap((classId) => groupOf(classId) ?? []))
    return lasting().flatMap((one) => {
      const isMissing = one.sourced_id !== null && !records.enrollments.has(one.sourced_id)
      return isMissing && groups.has(one.group_id) ? [{ ...one, ended: true }] : []
    })
  }

  function lasting(): EnrollmentOfFile[] {
    return school.memberships.flatMap(({ student_id, student_group_id, begin_date, end_date, sourced_id }) =>
      (end_date === null || end_date > today) && school.groups.has(student_group_id)
        ? [{ row: 0, student_id, group_id: student_group_id, begin_date, sourced_id }]
        : [],
    )
  }

  function describePlan(): void {
    for (const { before, after } of [...plan.change, ...plan.add]) {
      const name = school.students.get(after.student_id)?.name ?? 'Someone'
      const fields = membershipChange(before, after, names, school.display)
      if (before === null) report.add('membership', name, fields)
      else if (hasSameDays({ before, after })) report.keep('membership')
      else if (isEnded({ before, after }, today)) {
        report.changedStudents.add(after.student_id)
        report.end('membership', name, fields)
      } else report.change('membership', name, fields)
    }
    for (let count = 0; count < plan.unchanged; count += 1) report.keep('membership')
    const errors = plan.errors.map(({ row, problem }) => {
      const column = COLUMNS[problem.field] ?? 'userSourcedId'
      const message = `${problem.value === '' ? column : `"${problem.value}"`} ${problem.expected}.`
      return { row, problem: { ...problem, field: column, message } }
    })
    rejectRows(imported, { file: 'enrollments', entity: 'membership' }, { errors, columns: {} })
  }
}

/** The groups that can be filled after a plan, also those that it adds. */
function withGroups(school: RosterSnapshot, { add, change }: GroupPlan): RosterSnapshot {
  const groups = new Map(school.groups)
  for (const { id, after } of [...add, ...change]) {
    const { type, name, grade_level, capacity } = after
    const free_from = school.groups.get(id)?.free_from ?? ''
    groups.set(id, { id, type, name, grade_level, capacity, free_from, planned_from: null, ends_on: null })
  }
  return { ...school, groups }
}

const COLUMNS: Record<string, string> = {
  section: 'classSourcedId',
  student: 'userSourcedId',
  begin_date: 'beginDate',
  end_date: 'endDate',
}

type Planned = Pick<PlannedMembership, 'after'> & { before: NonNullable<PlannedMembership['before']> }

const hasSameDays = ({ before, after }: Planned) =>
  before.begin_date === after.begin_date && before.end_date === after.end_date

/** Whether a membership that lasted today is over afterwards. */
const isEnded = ({ before, after }: Planned, today: string) =>
  (before.end_date === null || before.end_date > today) &&
  (after.begin_date === null || (after.end_date !== null && after.end_date <= today))
