import { formatTimeSpan, type TimeDisplay } from '#contract/formats.ts'
import type { ProposalFact } from '#contract/plan/schedules/proposals.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralForm, pluralize, WEEKDAYS } from '#contract/words.ts'
import type { InputRequirement, TimetableInput, WeeklyTime } from '../input.ts'
import type { Fact } from './facts.ts'
import { explainContextOf } from './context.ts'

/** What the office reads about a requirement without a reason. */
export const sentences = {
  canBePlaced: 'It can be placed, but the search ran out of time. Try again with more seconds.',
  timedOut: 'The search ran out of time before it found a reason.',
} as const

/** Facts as the office reads them, with the ids that say where each is changed. Names are full names, times are on the school's clock. */
export function sentencesOf(input: TimetableInput, display: TimeDisplay) {
  const groups = new Map(input.groups.map((group) => [group.id, group]))
  const teachers = new Map(input.teachers.map((teacher) => [teacher.id, teacher]))
  const { periods, ownPeriods } = explainContextOf(input, { placements: [] })
  const group = (id: number) => groups.get(id)?.name ?? 'Another group'
  const teacher = (id: number) => teachers.get(id)?.name ?? 'another teacher'
  const when = ({ weekdays, start, end }: WeeklyTime) =>
    `${daysText(weekdays)}, ${formatTimeSpan(timeText(start), timeText(end), display)}`
  const inPeriod = (id: number) => {
    const period = periods.get(id)
    return period ? ` on ${when(period)}` : ''
  }
  /** From before the first section period until after the last one. */
  const isAllDay = ({ start, end }: WeeklyTime) =>
    input.periods.every((period) => start <= period.start && period.end <= end)
  return { factOf, sectionPeriodsOf, unplacedText }

  function factOf(fact: Fact): ProposalFact {
    switch (fact.kind) {
      case 'teacher_off':
        return {
          kind: fact.kind,
          text: `${teacher(fact.teacher)} is off on ${isAllDay(fact.off) ? `${daysText(fact.off.weekdays)}, all day` : when(fact.off)}`,
          teacher_id: fact.teacher,
        }
      case 'pin': {
        const { meeting, requirement } = fact
        const text = meeting.pinned
          ? `${group(meeting.group)} with ${teacher(meeting.teacher)} is pinned${inPeriod(meeting.period)}`
          : `${group(meeting.group)} already meets ${teacher(meeting.teacher)}${inPeriod(meeting.period)}, without a class requirement`
        return {
          kind: fact.kind,
          text,
          assignment_id: meeting.assignment,
          group_id: meeting.group,
          teacher_id: meeting.teacher,
          ...(requirement && { need_id: requirement.id }),
          ...gradeOf(meeting.group),
        }
      }
      case 'need':
        return {
          kind: fact.kind,
          text: requirementText(fact.requirement),
          need_id: fact.requirement.id,
          group_id: fact.requirement.group,
          teacher_id: fact.requirement.teacher,
          ...gradeOf(fact.requirement.group),
        }
      case 'together':
        return {
          kind: fact.kind,
          text: `${joinWithAnd(fact.requirements.map((requirement) => group(requirement.group)))} meet at the same times (${fact.name})`,
          need_id: fact.requirements[0]!.id,
        }
      case 'same_class':
        return {
          kind: fact.kind,
          text: `${joinWithAnd(fact.requirements.map((requirement) => group(requirement.group)))} are one class of ${teacher(fact.requirements[0]!.teacher)} (${fact.name})`,
          need_id: fact.requirements[0]!.id,
          teacher_id: fact.requirements[0]!.teacher,
        }
      case 'elsewhere': {
        const { meeting } = fact
        return {
          kind: fact.kind,
          text: `${group(meeting.group)} already meets ${teacher(meeting.teacher)} on ${when(meeting)} (${gradeLabel(meeting.grade)})`,
          assignment_id: meeting.assignment,
          group_id: meeting.group,
          teacher_id: meeting.teacher,
          grade_level: meeting.grade,
          block_schedule_id: meeting.block,
        }
      }
      case 'shared_students': {
        const [one, other] = fact.groups
        return {
          kind: fact.kind,
          text: `${pluralize(fact.students, 'student')} ${pluralForm(fact.students, 'is', 'are')} in both ${group(one)} and ${group(other)}`,
          group_id: one,
          other_group_id: other,
        }
      }
      case 'room': {
        const [one, other] = fact.groups
        return {
          kind: fact.kind,
          text: `${group(one)} and ${group(other)} both meet in room ${fact.room}`,
          group_id: one,
          other_group_id: other,
        }
      }
    }
  }

  function gradeOfRequirement(requirement: InputRequirement): number {
    return groups.get(requirement.group)?.grade ?? 0
  }

  function gradeOf(id: number): { grade_level?: number } {
    const grade = groups.get(id)?.grade
    return grade === undefined ? {} : { grade_level: grade }
  }

  function requirementText({ group: id, teacher: by, meetings, doubles }: InputRequirement): string {
    const pairs = doubles > 0 ? `, with ${pluralize(doubles, 'double')}` : ''
    return `${group(id)} must meet ${teacher(by)} ${timesAWeek(meetings)}${pairs}`
  }

  /** One fact for each kind of section periods that some requirements have: what a grade has for homeroom, or for other groups. */
  function sectionPeriodsOf(requirements: readonly InputRequirement[]): ProposalFact[] {
    const byText = new Map<string, ProposalFact>()
    for (const requirement of requirements.toSorted(
      (one, other) => gradeOfRequirement(one) - gradeOfRequirement(other),
    )) {
      const grade = gradeOfRequirement(requirement)
      const own = ownPeriods(requirement)
      const isHomeroom = own.some(({ homeroom }) => homeroom)
      const kind = isHomeroom ? 'homeroom period' : 'section period'
      const meetings = own.reduce((sum, { weekdays }) => sum + weekdays.length, 0)
      const text =
        meetings === 0
          ? `${gradeLabel(grade)} has no ${pluralForm(2, kind)}`
          : `The ${pluralForm(own.length, kind)} of ${gradeLabel(grade)} ${pluralForm(own.length, 'meets', 'meet')} ${timesAWeek(meetings)}`
      byText.set(text, { kind: 'section_periods', text, grade_level: grade })
    }
    return [...byText.values()]
  }

  function unplacedText(requirement: InputRequirement, placed: number): string {
    const left = requirement.meetings - placed
    const verb = pluralForm(left, 'is', 'are')
    return `${group(requirement.group)} with ${teacher(requirement.teacher)}: ${left} of ${pluralize(requirement.meetings, 'meeting')} ${verb} not placed.`
  }
}

const timesAWeek = (count: number): string =>
  count === 1 ? 'once a week' : count === 2 ? 'twice a week' : `${count} times a week`

const daysText = (weekdays: readonly number[]): string => {
  const names = WEEKDAYS.filter((_, index) => weekdays.includes(index + 1))
  return names.length === WEEKDAYS.length ? 'Monday to Friday' : joinWithAnd(names)
}

const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
