import { ruleClass, type ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import type { RuledClass } from '#contract/exchange/oneroster/oneroster-in.ts'
import { createHomeroomLookup, type ExistingTeacher } from '../homerooms/lookup.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import {
  byRow,
  examplesOf,
  rowError,
  type CellProblem,
  type FilePlan,
  type ParsedRows,
} from '../pipeline/plan.ts'
import { groupChanges, type Names } from '../roster/describe.ts'
import type { ClassOfFile } from '../roster/file-rows.ts'
import type { ExistingGroup } from '../roster/load-groups.ts'
import { planGroups, type GroupPlan } from '../roster/plan-groups.ts'
import type { SectionField } from './formats.ts'
import type { SectionRow } from './rows.ts'

export type ExistingCourse = {
  id: number
  name: string
  grade_level: number | null
  core_class_id: number | null
}
export type SchoolOfSections = {
  groups: ExistingGroup[]
  teachers: ExistingTeacher[]
  courses: ExistingCourse[]
  coreClasses: { id: number; name: string }[]
}

export type SectionFile = FilePlan<GroupPlan> & {
  classes: RuledClass[]
  /** Sections that become no group by the rules. */
  left_out: number
}

/**
 * Which groups sections become: of a type by the rules, of the grade that the file names, else that of the group or the
 * course that is there already. Groups without a section in the file stay.
 */
export function planSections(
  { people: sections, errors }: ParsedRows<SectionRow>,
  school: SchoolOfSections,
  { rules, mapping }: { rules: readonly ClassRule[]; mapping: Mapping<SectionField> },
): SectionFile {
  const bySourcedId = new Map(school.groups.map((group) => [group.sourced_id ?? `group-${group.id}`, group]))
  const findTeacher = teacherFinder(school.teachers)
  const classes: RuledClass[] = []
  const problems: { row: number; problem: CellProblem }[] = []
  const wanted: ClassOfFile[] = []
  for (const section of sections) {
    const described = describedClass(section)
    const { place, becomes: target } = ruleClass(rules, described)
    classes.push({ id: section.section_id, ...described, students: 0, becomes: target, rule: place })
    if (target === 'left_out') continue
    const found = toClass(section, target, bySourcedId.get(section.section_id))
    if ('problem' in found) problems.push({ row: section.row, problem: found.problem })
    else wanted.push(found)
  }
  const groups = planGroups(wanted, school.groups)
  const names = namesIn(school)
  const errorsOfRows = [...problems, ...groups.errors].map(({ row, problem }) =>
    rowError(
      row,
      [{ ...problem, field: FIELD_IN_FILE[problem.field] ?? problem.field }],
      columnNamer(mapping),
    ),
  )
  return {
    records: groups,
    examples: examplesOf(groups, ({ row, before, after }) => ({
      name: after.name,
      fields: groupChanges(before, after, names).flatMap((change) =>
        before === null && change.field === 'name'
          ? []
          : [{ ...change, field: FIELD_IN_FILE[change.field] ?? change.field }],
      ),
      rows: [row],
    })),
    errors: byRow(errors, errorsOfRows),
    affected: { total: school.groups.length, changed: groups.change.length, deactivated: 0 },
    classes: classes.toSorted((a, b) => a.title.localeCompare(b.title, 'en')),
    left_out: classes.filter(({ becomes: target }) => target === 'left_out').length,
  }

  function toClass(
    section: SectionRow & { row: number },
    type: ClassOfFile['type'],
    group: ExistingGroup | undefined,
  ): ClassOfFile | { problem: CellProblem } {
    const course = findCourse(section)
    const grade_level = section.grade_level ?? group?.grade_level ?? course?.grade_level ?? null
    if (grade_level === null) return { problem: { field: 'grade_level', value: '', expected: 'is required' } }
    const teachers = section.teachers.map(findTeacher)
    const unknown = teachers.find((teacher) => typeof teacher === 'object')
    if (unknown) return { problem: unknown }
    const ids = [...new Set(teachers as number[])]
    const [lead] = ids
    const { name, section_id, room_number, capacity, periods, subjects } = section
    return {
      row: section.row,
      sourced_id: section_id,
      type,
      name,
      name_details: [periodText(periods), section.section_number],
      grade_level,
      ...(lead !== undefined && { teacher_id: lead }),
      ...(ids.length > 1 && { teaching: ids.map((id) => teachingOf(id, id === lead)) }),
      ...(type === 'core' && subjectOf(section, course)),
      ...(capacity !== null && { capacity }),
      ...(room_number !== '' && { room_number }),
      imported: {
        block_schedule_ids: group?.imported?.block_schedule_ids ?? [],
        course_id: course?.id ?? group?.imported?.course_id ?? null,
        class_code: (section.course_code || group?.imported?.class_code) ?? null,
        periods: periods.length > 0 ? periods : (group?.imported?.periods ?? []),
        subjects: subjects.length > 0 ? subjects : (group?.imported?.subjects ?? []),
      },
    }
  }

  /** The school's course of this name: that of the section's grade, else the only one. */
  function findCourse({ course_name, grade_level }: SectionRow): ExistingCourse | undefined {
    const courses = school.courses.filter(({ name }) => nameKey(name) === nameKey(course_name))
    return (
      courses.find((course) => course.grade_level === grade_level) ??
      (courses.length === 1 ? courses[0] : undefined)
    )
  }

  function subjectOf({ course_name, subjects }: SectionRow, course: ExistingCourse | undefined) {
    const keys = new Set([course_name, ...subjects].map(nameKey))
    const id = course?.core_class_id ?? school.coreClasses.find(({ name }) => keys.has(nameKey(name)))?.id
    return id === undefined ? {} : { core_class_id: id }
  }
}

/** The fields of a group as the columns of a file. */
const FIELD_IN_FILE: Partial<Record<string, SectionField>> = {
  name: 'section_name',
  sourced_id: 'section_id',
  periods: 'period',
}

const nameKey = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()

const describedClass = (section: SectionRow) => ({
  class_type: section.class_type,
  title: section.name,
  course_title: section.course_name,
  course_code: section.course_code,
  subjects: section.subjects,
  periods: section.periods,
})

/** 'Period 3', or the period's own name. */
const periodText = ([period = '']: readonly string[]): string =>
  /^\d+$/.test(period) ? `Period ${period}` : period

const teachingOf = (teacher_id: number, is_primary: boolean) => ({
  teacher_id,
  is_primary,
  begin_date: null,
  end_date: null,
})

/** Finds an active teacher by address, else by the last name in a name, as homerooms do. */
function teacherFinder(teachers: ExistingTeacher[]) {
  const byEmail = new Map(teachers.map(({ id, email }) => [email.toLowerCase(), id]))
  const lookUp = createHomeroomLookup(teachers, [])
  return ({ email, name }: SectionRow['teachers'][number]): number | CellProblem => {
    const id = byEmail.get(email.toLowerCase())
    if (id !== undefined) return id
    if (email !== '')
      return { field: 'teacher_email', value: email, expected: 'must be the address of an active teacher' }
    const found = lookUp(name, 0)
    if ('teacher' in found) return found.teacher
    return { field: 'teacher_name', value: name, expected: 'must be the name of one active teacher' }
  }
}

function namesIn({ teachers, coreClasses }: SchoolOfSections): Names {
  return {
    groups: new Map(),
    teachers: new Map(teachers.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
    subjects: new Map(coreClasses.map(({ id, name }) => [id, name])),
  }
}
