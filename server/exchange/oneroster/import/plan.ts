import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { OneRosterUpload } from '#contract/exchange/oneroster/oneroster-in.ts'
import { Refusal } from '#server/http/failures.ts'
import type { AffectedCounts } from '#server/http/typed-confirmation.ts'
import type { School } from '#server/reference/reference.ts'
import type { Names } from '#server/exchange/uploads/roster/describe.ts'
import { planLeaving } from './leaving.ts'
import type { TeacherPlan } from '#server/exchange/uploads/teachers/plan.ts'
import type { OneRoster } from '../files/read.ts'
import { sentences } from '../sentences.ts'
import type { ImportParts } from './apply.ts'
import { classesAtOnce } from './concurrent-classes.ts'
import { readClasses } from './classes.ts'
import { readCourses } from './courses.ts'
import { readEnrollments } from './enrollments.ts'
import { openForeignIds, type ForeignIds } from './foreign-ids.ts'
import { readGroups } from './groups.ts'
import type { Import } from './import.ts'
import { readMemberships } from './memberships.ts'
import { findOwnSchool } from './own-school.ts'
import { readRecords } from './records.ts'
import { ImportReport, sentenceOf, totalsOf } from './report.ts'
import type { SchoolRecords } from './school.ts'
import { readStudents } from './students.ts'
import { readTeachers } from './teachers.ts'
import { readTerms } from './terms.ts'
import { sortUsers } from './users.ts'

type Options = {
  rules: ClassRule[]
  school: School
  today: string
  /** The sourcedId of this school, where the caller chose one. */
  chosenSchool: string | undefined
}

/** The changes that a file would make: a part for each kind of record, and the report. */
export type ImportPlan = {
  parts: ImportParts
  links: ForeignIds['given']
  report: ImportReport
  classes: OneRosterUpload['classes']
  at_once: OneRosterUpload['at_once']
  isDelta: boolean
  affected: AffectedCounts
}

/** Compares a file with the loaded school. Throws a Refusal for a file without usable rows. */
export async function planImport(
  roster: OneRoster,
  existing: SchoolRecords,
  { rules, school, today, chosenSchool }: Options,
): Promise<ImportPlan> {
  const report = new ImportReport()
  const foreign = openForeignIds(existing.foreignIds)
  const records = await readRecords(roster, report)
  const ownSchool = findOwnSchool(records, foreign, { name: school.name, chosen: chosenSchool })
  const tableOf = (file: string) => roster.files.find((table) => table.file === file)
  const listsAllUsers = tableOf('users')?.mode === 'bulk'
  const imported: Import = { records, existing, foreign, ownSchool, listsAllUsers, report, school, today }
  if (ownSchool.id !== null) foreign.link('orgs', ['school'], ownSchool.id)
  const terms = readTerms(imported)
  const courses = readCourses(imported)
  const users = sortUsers(imported, roster.version)
  const teachers = readTeachers(imported, users.teacher)
  const students = await readStudents(imported, users.student)
  const leaving = planLeaving(existing.place, students.plan)
  const people = { student: students.ids, teacher: teachers.ids, isOther: users.isOther }
  const enrollments = await readEnrollments(imported, people)
  const studentsByClass = Map.groupBy(
    enrollments.filter(({ kind, ended }) => kind === 'student' && !ended),
    ({ classId }) => classId,
  )
  const gradeOf = (student: number) => leaving.school.students.get(student)?.grade_level
  const classes = readClasses(imported, { rules, terms, courses, gradeOf }, (classId) =>
    (studentsByClass.get(classId) ?? []).map(({ person }) => person),
  )
  const isDelta = tableOf('enrollments')?.mode !== 'bulk'
  const names = namesAfter(existing, teachers.plan)
  const groups = readGroups(imported, classes, { enrollments, isDelta, names })
  for (const { id, after } of [...groups.plan.add, ...groups.plan.change]) names.groups.set(id, after.name)
  const memberships = await readMemberships(imported, {
    classes,
    groups,
    leaving,
    names,
    enrollments,
    isDelta,
  })
  assertUsable(report)
  return {
    parts: {
      block_schedule: terms.plan,
      course: courses.plan,
      teacher: teachers.plan,
      student: students.plan,
      student_group: groups.plan,
      group_membership: memberships,
    },
    links: foreign.given,
    report,
    classes: classes.ruled,
    at_once: classesAtOnce(classes.ruled, enrollments, today),
    isDelta: roster.files.some(({ mode }) => mode === 'delta'),
    affected: {
      total: existing.students.students.filter(({ is_active }) => is_active).length,
      changed: new Set([...report.changedStudents, ...report.deactivatedStudents]).size,
      deactivated: report.deactivatedStudents.size,
    },
  }
}

/** What people and groups are called after a plan. */
function namesAfter({ people, courses, groupNames }: SchoolRecords, { add, change }: TeacherPlan): Names {
  const teachers = new Map(
    people.flatMap(({ id, kind, first_name, last_name }) =>
      kind === 'teacher' ? [[id, `${first_name} ${last_name}`]] : [],
    ),
  )
  for (const { id, after } of [...add, ...change]) teachers.set(id, `${after.first_name} ${after.last_name}`)
  const subjects = new Map(courses.coreClasses.map(({ id, name }) => [id, name]))
  return { groups: new Map(groupNames), teachers, subjects }
}

/** Refuses a file without usable rows. */
function assertUsable(report: ImportReport): void {
  const { added, changed, unchanged } = totalsOf(report)
  if (added + changed + unchanged > 0) return
  const errors = report.errors.slice(0, 100).map(sentenceOf)
  const message = errors.length > 0 ? sentences.noUsableRow : sentences.nothingOfSchool
  throw new Refusal('unusable_file', message, { errors, error_count: report.errors.length })
}
