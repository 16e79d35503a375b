import { requirementProblems } from '#contract/plan/schedules/requirement-rules.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralForm } from '#contract/words.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import {
  isBlankRow,
  isBlankTimeOff,
  type Draft,
  type RequirementField,
  type RequirementRow,
} from './draft.ts'
import {
  groupLoads,
  periodsFor,
  possibleMeetingCounts,
  teacherLoads,
  type CountedRequirement,
  type Load,
} from './loads.ts'
import type { Names } from './names.ts'
import type { BlockRequirements, RequirementGroup, RequirementTeacher } from './queries.ts'

/** A problem in a row. Errors block saving; warnings say what cannot be placed. */
export type RowProblem = { isError: boolean; field: RequirementField; text: string }

export type Checked = {
  /** By the key of the row. */
  rows: ReadonlyMap<number, readonly RowProblem[]>
  off: ReadonlyMap<number, string>
  teachers: ReadonlyMap<number, Load>
  groups: ReadonlyMap<number, Load>
  /** The valid rows that are not blank, as they are sent to the server. */
  needs: readonly CheckedRequirement[]
}

export type CheckedRequirement = CountedRequirement & {
  row: RequirementRow
  doubles: number
  together: string
  person: RequirementTeacher
}

type Data = Pick<BlockRequirements, 'section_periods'>

const MAX_MEETINGS = 60
const numberIn = (text: string): number => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN)

/**
 * Checks the typed rows for what the server would reject, and for teachers or groups with more lessons than section periods
 * or free time.
 */
export function checkDraft(draft: Draft, names: Names, { section_periods }: Data): Checked {
  const rows = new Map<number, RowProblem[]>()
  const add = (key: number, problem: RowProblem) => rows.set(key, [...(rows.get(key) ?? []), problem])
  const requirements: CheckedRequirement[] = []
  for (const row of draft.needs) {
    if (isBlankRow(row)) continue
    const read = readRow(row, names)
    if ('person' in read) requirements.push(read)
    else for (const problem of read) add(row.key, problem)
  }
  const named = requirements.map(toNamed)
  for (const { rows: indexes, message } of requirementProblems(named))
    for (const index of indexes)
      add(requirements[index]!.row.key, { isError: true, field: 'meetings', text: message })
  const off = checkTimesOff(draft, names)
  const teachers = teacherLoads(requirements, section_periods, off.times)
  const groups = groupLoads(requirements, section_periods)
  for (const [key, problem] of placingProblems(requirements, { section_periods, teachers, groups }))
    add(key, problem)
  return { rows, off: off.problems, teachers, groups, needs: requirements }
}

function readRow(row: RequirementRow, names: Names): CheckedRequirement | RowProblem[] {
  const group = names.groups(row.grade).find(row.group)
  const person = names.teachers.find(row.teacher)
  const meetings = numberIn(row.meetings)
  const doubles = row.doubles.trim() === '' ? 0 : numberIn(row.doubles)
  if (group && person && meetings >= 1 && meetings <= MAX_MEETINGS && doubles >= 0)
    return {
      row,
      group,
      person,
      teacher: person.id,
      meetings,
      doubles,
      together: row.together.trim(),
      same_class: row.same_class.trim(),
    }
  const problems: [boolean, RequirementField, string][] = [
    [!group, 'group', missingText(row.group, 'group', `of ${gradeLabel(row.grade)} `)],
    [!person, 'teacher', missingText(row.teacher, 'teacher', '')],
    [
      !(meetings >= 1 && meetings <= MAX_MEETINGS),
      'meetings',
      `Meetings a week: a whole number from 1 to ${MAX_MEETINGS}.`,
    ],
    [!(doubles >= 0), 'doubles', 'Doubles: a whole number, or blank.'],
  ]
  return problems.filter(([is]) => is).map(([, field, text]) => ({ isError: true, field, text }))
}

const missingText = (text: string, what: string, of: string) =>
  text.trim() === '' ? `Choose a ${what}.` : `No ${what} ${of}is called "${text.trim()}".`

const toNamed = ({ row, group, person, meetings, doubles, together, same_class }: CheckedRequirement) => ({
  id: row.id ?? undefined,
  group_id: group.id,
  teacher_id: person.id,
  meetings_per_week: meetings,
  doubles,
  together: together || null,
  same_class: same_class || null,
  group: group.name,
  teacher: { name: fullName(person), active: person.active },
})

function checkTimesOff(draft: Draft, names: Names) {
  const problems = new Map<number, string>()
  const times = draft.off.flatMap((row) => {
    if (isBlankTimeOff(row)) return []
    const teacher = names.teachers.find(row.teacher)
    const problem = !teacher
      ? missingText(row.teacher, 'teacher', '')
      : row.days.length === 0
        ? 'Choose at least one day.'
        : row.end <= row.start || row.start === ''
          ? 'The end time must be after the start time.'
          : ''
    if (problem !== '' || !teacher) {
      problems.set(row.key, problem)
      return []
    }
    return [{ teacher: teacher.id, days_of_week: [...row.days], start_time: row.start, end_time: row.end }]
  })
  return { problems, times }
}

type Placing = Data & { teachers: ReadonlyMap<number, Load>; groups: ReadonlyMap<number, Load> }

/** Warns about rows that can be saved but not placed, once per group and teacher, at their first row in the grade. */
function placingProblems(
  requirements: readonly CheckedRequirement[],
  { section_periods, teachers, groups }: Placing,
): [key: number, problem: RowProblem][] {
  const shown = new Set<string>()
  const sumsByKey = new Map<string, ReadonlySet<number>>()
  const sumsOf = ({ grade_level, type }: RequirementGroup, periods: Data['section_periods']) => {
    const key = `${grade_level} ${type === 'homeroom'}`
    const sums = sumsByKey.get(key) ?? possibleMeetingCounts(periods)
    sumsByKey.set(key, sums)
    return sums
  }
  const once = (key: string) => !shown.has(key) && shown.add(key) !== undefined
  return requirements.flatMap((requirement): [number, RowProblem][] => {
    const { row, group, person } = requirement
    const warn = (field: RequirementField, text: string): [number, RowProblem] => [
      row.key,
      { isError: false, field, text },
    ]
    const periods = periodsFor(group, section_periods)
    if (periods.length === 0)
      return once(`none ${group.grade_level} ${group.type}`) ? [warn('group', noneText(group))] : []
    const found: [number, RowProblem][] = []
    const [ofGroup, ofTeacher] = [groups.get(group.id)!, teachers.get(person.id)!]
    if (ofGroup.lessons > ofGroup.fit && once(`group ${group.id}`))
      found.push(warn('meetings', `More classes than periods: ${loadText(group.name, ofGroup)}.`))
    if (ofTeacher.lessons > ofTeacher.fit && once(`teacher ${person.id} ${group.grade_level}`))
      found.push(warn('teacher', `More classes than periods: ${loadText(fullName(person), ofTeacher)}.`))
    if (!sumsOf(group, periods).has(requirement.meetings))
      found.push(warn('meetings', sizesText(requirement, periods)))
    if (
      requirement.together !== '' &&
      requirements.every((one) => one === requirement || one.together !== requirement.together)
    )
      found.push(warn('together', `No other group is in the band "${requirement.together}" yet.`))
    return found
  })
}

const noneText = ({ type, grade_level }: RequirementGroup) =>
  `${gradeLabel(grade_level)} has no section periods${type === 'homeroom' ? '' : ' besides homeroom'} in this block, so its groups cannot be placed.`

/** 'Ada Abel has 32 classes a week, and 30 fit' */
export const loadText = (name: string, { lessons, fit }: Load): string =>
  `${name} has ${lessons} ${pluralForm(lessons, 'class', 'classes')} a week, and ${fit === 0 ? 'none' : fit} ${pluralForm(fit, 'fits', 'fit')}`

function sizesText(
  { group, meetings }: CheckedRequirement,
  periods: readonly { days_of_week: readonly unknown[] }[],
) {
  const sizes = [...new Set(periods.map(({ days_of_week }) => days_of_week.length))].sort()
  const days =
    sizes.length === 1 ? `${sizes[0]} ${pluralForm(sizes[0]!, 'day')} each` : `${sizes.join(' or ')} days`
  return `${meetings} ${pluralForm(meetings, 'meeting')} a week cannot be made up of whole ${gradeLabel(group.grade_level)} section periods, which meet on ${days}. Change the number of meetings.`
}

/** Teachers with lessons, sorted by name after those with too many. */
export const sortedLoads = (
  teachers: readonly RequirementTeacher[],
  loads: ReadonlyMap<number, Load>,
): { teacher: RequirementTeacher; load: Load; name: string }[] =>
  teachers
    .flatMap((teacher) => {
      const load = loads.get(teacher.id)
      return load ? [{ teacher, load, name: listName(teacher) }] : []
    })
    .sort((one, other) => Number(isOver(other.load)) - Number(isOver(one.load)))

export const isOver = ({ lessons, fit }: Load): boolean => lessons > fit
