import { ABSENCE_KIND_LABELS } from '#contract/words.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import type { StaffResult, StudentResult } from '#contract/search.ts'
import { absenceWithDays } from '#web/school/absent/reported-absence.ts'
import { withReason } from '#web/school/absent/reasons.ts'
import type { ParsedAbsence } from '#web/school/absent/parse-absence.ts'
import { clockTime } from '#web/school/display.ts'
import { mediumDay } from '#web/school/days.ts'
import { listName } from '#web/school/person-name.ts'
import { matchRank, searchWords } from '#web/school/search/matching.ts'
import type { Result } from '../results.ts'

/** The students or teachers whose names the words fit: each word begins a word of the name. */
export function namedBy<P extends { first_name: string; last_name: string }>(
  name: string,
  people: readonly P[],
): P[] {
  const words = searchWords(name)
  return people.filter((person) => {
    const rank = matchRank(words, person.last_name, person.first_name)
    return rank === 0 || rank === 1
  })
}

const iconOf = ({ first_name, last_name, grade_level }: StudentResult): Result['icon'] => ({
  first: first_name,
  last: last_name,
  grade: grade_level,
})

/** 'Illness · All day, Nov 18 – 20, excused · “sick”' */
export function absencePreview(absence: ParsedAbsence, today: string): string {
  const text = withReason(absence.reason, absenceWithDays(absence, today))
  const excused = absence.kind === 'excused' ? `, ${ABSENCE_KIND_LABELS.excused.toLowerCase()}` : ''
  return [`${text}${excused}`, absence.note && `“${absence.note}”`].filter(Boolean).join(' · ')
}

export const absenceResult = (
  student: StudentResult,
  { absence, today }: { absence: ParsedAbsence; today: string },
  run: () => void,
): Result => ({
  key: `absent-${student.id}`,
  title: `Report absence: ${listName(student)}`,
  detail: [absencePreview(absence, today), gradeLabel(student.grade_level)].join(' · '),
  icon: iconOf(student),
  actions: [{ label: 'Save', run }],
})

export const arrivalResult = (student: StudentResult, time: string, run: () => void): Result => ({
  key: `arrived-${student.id}`,
  title: `Arrived ${clockTime(time)}: ${listName(student)}`,
  detail: ['Today. Absences so far become tardy or present', gradeLabel(student.grade_level)].join(' · '),
  icon: iconOf(student),
  actions: [{ label: 'Save', run }],
})

export const coverResult = (teacher: StaffResult, today: string): Result => ({
  key: `cover-${teacher.teacher_id}`,
  title: `Cover: ${listName(teacher)}`,
  detail: `Opens coverage for ${mediumDay(today)} with this teacher as absent. Nothing is saved yet.`,
  icon: { first: teacher.first_name, last: teacher.last_name },
  actions: [{ label: 'Open', to: `/schedules/cover?date=${today}&teachers=${teacher.teacher_id}` }],
})

const MAX_NAMED = 3

/** `names` are the teachers whose attendance is late and who were not reminded yet. */
export const remindResult = (names: readonly string[], run: () => void): Result => ({
  key: 'remind',
  title: `Send ${pluralize(names.length, 'reminder')}`,
  detail:
    names.length > MAX_NAMED
      ? `By email about late attendance, to ${joinWithAnd([...names.slice(0, MAX_NAMED), pluralize(names.length - MAX_NAMED, 'more teacher', 'more teachers')])}`
      : `By email about late attendance, to ${joinWithAnd(names)}`,
  icon: 'screen',
  actions: [{ label: 'Send', run }],
})
