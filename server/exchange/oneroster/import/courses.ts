import { Name } from '#contract/fields.ts'
import { planCourses, type CoursePlan, type CourseRequest } from '#server/exchange/uploads/courses/plan.ts'
import type { ClassName } from '#server/exchange/uploads/courses/save.ts'
import { parseGrade } from '#server/exchange/uploads/students/rows.ts'
import { listOf, type RosterRecord } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import { idsBySource, readCells, rejectRows, type Import } from './import.ts'
import { isDeleted, textOf } from './records.ts'

/** The courses of a file: what becomes of them, and how classes find them. */
export type Courses = {
  plan: CoursePlan
  /** The course of a sourcedId; undefined if it is not stored, such as one that an export generated. */
  courseOf: (sourcedId: string) => number | undefined
  coreClassOf: (courseId: number) => number | null
  /** The core class of this name, whatever the case of its letters. */
  coreClassNamed: (subjects: readonly string[]) => number | null
}

const FILE = 'courses'
const PLACE = { file: FILE, entity: 'course' } as const

export function readCourses(imported: Import): Courses {
  const { foreign, report, records, ownSchool, existing } = imported
  const { courses, coreClasses, cteClasses } = existing.courses
  const requests = new Map<string, CourseRequest>()
  let ended = 0
  for (const [sourcedId, record] of records[FILE]) {
    const orgId = textOf(record, 'orgSourcedId')
    if (orgId !== '' && !ownSchool.has(orgId)) continue
    if (isDeleted(record)) ended += 1
    else if (existing.madeUpCourses.get(sourcedId) !== textOf(record, 'title')) {
      const request = readCourse(sourcedId, record)
      if (request) requests.set(sourcedId, request)
    }
  }
  const plan = planCourses([...requests.values()], courses)
  const ids = idsBySource(requests, plan.ids)
  for (const [sourcedId, id] of ids) foreign.link(FILE, ['course', id], sourcedId)
  report.addPlan('course', plan, ({ before, after }) => before?.name ?? after.name)
  rejectRows(imported, PLACE, { errors: plan.errors, columns: { name: 'title' } })
  report.addSkipped(FILE, ended, sentences.skipped.coursesEnded)
  const coreClassById = new Map([
    ...courses.map(({ id, core_class_id }) => [id, core_class_id] as const),
    ...[...plan.change, ...plan.add].map(({ id, after }) => [id, after.core_class_id] as const),
  ])
  return {
    plan,
    courseOf: (sourcedId) => {
      const id = ids.get(sourcedId) ?? foreign.findNumber(FILE, sourcedId, 'course')
      return id !== undefined && coreClassById.has(id) ? id : undefined
    },
    coreClassOf: (id) => coreClassById.get(id) ?? null,
    coreClassNamed: (subjects) => classNamed(coreClasses, subjects),
  }

  function readCourse(sourcedId: string, record: RosterRecord): CourseRequest | undefined {
    const cells = readCells(imported, { ...PLACE, record }, { title: Name })
    if (!cells) return undefined
    const subjects = listOf(record.fields['subjects'])
    return {
      row: record.row,
      id: foreign.findNumber(FILE, sourcedId, 'course'),
      values: {
        name: cells.title,
        grade_level: onlyGrade(listOf(record.fields['grades'])),
        core_class_id: classNamed(coreClasses, subjects),
        cte_class_id: classNamed(cteClasses, subjects),
        course_code: textOf(record, 'courseCode') || null,
        subjects,
      },
    }
  }
}

/** The code of the grade where a record is for one grade of this school. */
export function onlyGrade(grades: readonly string[]): number | null {
  const codes = new Set(grades.map(parseGrade))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}

const classNamed = (classes: readonly ClassName[], subjects: readonly string[]): number | null =>
  classes.find(({ name }) => subjects.some((subject) => subject.toLowerCase() === name.toLowerCase()))?.id ??
  null
