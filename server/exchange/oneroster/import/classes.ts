import { ruleClass, type ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { RuledClass } from '#contract/exchange/oneroster/oneroster-in.ts'
import { GroupName, RoomNumber } from '#contract/fields.ts'
import type { GroupType } from '#contract/words.ts'
import type { ClassOfFile } from '#server/exchange/uploads/roster/file-rows.ts'
import { listOf, type RosterRecord } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import { onlyGrade, type Courses } from './courses.ts'
import { readCells, type Import } from './import.ts'
import { isDeleted, textOf } from './records.ts'
import type { Terms } from './terms.ts'

/** The result of reading the classes of a file. */
export type Classes = {
  /** Those that become groups, without their teachers. */
  groups: ClassOfFile[]
  /** All classes of the school with what the rules make of them, by title. */
  ruled: RuledClass[]
  /** Why enrollments of a class are skipped: the class is skipped, belongs to another school, or has an error. */
  isUnused: (sourcedId: string) => boolean
  /** Classes that the other system has ended. */
  ended: string[]
}

const FILE = 'classes'

type Rules = {
  rules: readonly ClassRule[]
  terms: Terms
  courses: Courses
  /** A student's grade after the file. */
  gradeOf: (student: number) => number | undefined
}

/** Reads classes by the rules. `studentsOf` names the students of a class in the file, of whose grade it may be. */
export function readClasses(
  imported: Import,
  { rules, terms, courses, gradeOf }: Rules,
  studentsOf: (sourcedId: string) => readonly number[],
): Classes {
  const { records, ownSchool, report } = imported
  const groups: ClassOfFile[] = []
  const ruled: RuledClass[] = []
  const ended: string[] = []
  const unused = new Set<string>()
  const skipped = { rules: 0, others: 0, over: 0 }
  for (const [sourcedId, record] of records[FILE]) {
    if (!ownSchool.has(textOf(record, 'schoolSourcedId'))) {
      unused.add(sourcedId)
      skipped.others += 1
    } else if (isDeleted(record)) ended.push(sourcedId)
    else readClass(sourcedId, record)
  }
  report.addSkipped(FILE, skipped.others, sentences.skipped.classesOfOthers)
  report.addSkipped(FILE, skipped.over, sentences.skipped.classesOver)
  report.addSkipped(FILE, skipped.rules, sentences.skipped.classesByRule)
  report.addSkipped(FILE, ended.length, sentences.skipped.classesEnded)
  ruled.sort((a, b) => (a.title < b.title ? -1 : 1))
  return { groups, ruled, ended, isUnused: (sourcedId) => unused.has(sourcedId) }

  function readClass(sourcedId: string, record: RosterRecord): void {
    const sessions = listOf(record.fields['termSourcedIds'])
    if (sessions.length > 0 && sessions.every(terms.isOver)) {
      unused.add(sourcedId)
      skipped.over += 1
      return
    }
    const described = describeClass(imported, record)
    const students = studentsOf(sourcedId)
    const { place, becomes: target } = ruleClass(rules, described)
    ruled.push({ id: sourcedId, ...described, students: students.length, becomes: target, rule: place })
    if (target === 'left_out') {
      unused.add(sourcedId)
      skipped.rules += 1
      return
    }
    const group = readGroup({ sourcedId, record, type: target, students })
    if (group) groups.push(group)
    else unused.add(sourcedId)
  }

  function readGroup({ sourcedId, record, type, students }: ClassToRead): ClassOfFile | undefined {
    const place = { file: FILE, record, entity: 'group' } as const
    const cells = readCells(imported, place, { title: GroupName })
    if (!cells) return undefined
    const missing = findMissingReference(imported, record, terms)
    if (missing) return report.reject('group', place, missing)
    const grade = onlyGrade(listOf(record.fields['grades'])) ?? mostFrequent(students.map(gradeOf))
    if (grade === null) {
      return report.reject('group', place, { column: 'grades', message: sentences.unknownGrade() })
    }
    const room = RoomNumber.safeParse(textOf(record, 'location'))
    const subjects = listOf(record.fields['subjects'])
    const courseId = courses.courseOf(textOf(record, 'courseSourcedId')) ?? null
    const coreClass = courses.coreClassNamed(subjects) ?? (courseId && courses.coreClassOf(courseId))
    const classCode = textOf(record, 'classCode') || null
    const periods = listOf(record.fields['periods'])
    const blocks = listOf(record.fields['termSourcedIds']).flatMap((id) => terms.blockOf(id) ?? [])
    return {
      row: record.row,
      sourced_id: sourcedId,
      type,
      name: cells.title,
      name_details: [classCode ?? '', periods.length > 0 ? `Period ${periods.join(', ')}` : ''],
      grade_level: grade,
      ...(coreClass && { core_class_id: coreClass }),
      ...(room.success && { room_number: room.data }),
      imported: {
        course_id: courseId,
        class_code: classCode,
        block_schedule_ids: [...new Set(blocks)].toSorted((a, b) => a - b),
        periods,
        subjects,
      },
    }
  }
}

type ClassToRead = {
  sourcedId: string
  record: RosterRecord
  type: GroupType
  students: readonly number[]
}

function describeClass({ records }: Import, record: RosterRecord) {
  const course = records.courses.get(textOf(record, 'courseSourcedId'))
  const own = listOf(record.fields['subjects'])
  return {
    class_type: textOf(record, 'classType'),
    title: textOf(record, 'title'),
    course_title: course ? textOf(course, 'title') : '',
    course_code: course ? textOf(course, 'courseCode') : '',
    subjects: own.length > 0 ? own : listOf(course?.fields['subjects']),
    periods: listOf(record.fields['periods']),
  }
}

/** Returns the first reference of a class that matches no record in the file or in the school. */
function findMissingReference(
  { records, foreign }: Import,
  record: RosterRecord,
  terms: Terms,
): { column: string; message: string } | undefined {
  const course = textOf(record, 'courseSourcedId')
  const hasCourse =
    course === '' ||
    records.courses.has(course) ||
    foreign.findNumber('courses', course, 'course') !== undefined
  if (!hasCourse && records.courses.size > 0) return missingReference('courseSourcedId', course, 'courses')
  const session = listOf(record.fields['termSourcedIds']).find(
    (id) =>
      !records.academicSessions.has(id) &&
      terms.blockOf(id) === undefined &&
      foreign.find('academicSessions', id) === undefined,
  )
  if (session === undefined || records.academicSessions.size === 0) return undefined
  return missingReference('termSourcedIds', session, 'academicSessions')
}

export const missingReference = (column: string, id: string, file: string) => ({
  column,
  message: sentences.missingReference(column, id, file),
})

function mostFrequent(values: readonly (number | undefined)[]): number | null {
  const counts = new Map<number, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].toSorted(([a, n], [b, m]) => m - n || a - b)
  return most?.[0] ?? null
}
