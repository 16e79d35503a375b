import type { MembershipRow } from '#contract/reports/enrollment.ts'
import type { MembershipPeriod } from '#contract/reports/periods.ts'
import { attendanceRate, type MarkKind } from '#contract/words.ts'
import { addDays, mondayOf, weekdayOf } from '#server/plan/calendar/days.ts'
import type { Enrolled } from '../enrolled.ts'
import { gradeIn, type RandomMark } from './marks.ts'

/** A school as a small model: who is enrolled when, all marks that were ever taken, and which days are school days. */
export type SchoolModel = {
  enrollments: Map<number, Enrolled[]>
  marks: RandomMark[]
  years: readonly (readonly [first: string, last: string])[]
  closures: Set<string>
}
export type Span = { start_date: string; end_date: string; grade_level_id?: number }

/** The weekdays of school years before a day on which the school is not closed. */
export function schoolDaysBefore({ years, closures }: SchoolModel, today: string, span: Span): string[] {
  const days: string[] = []
  for (let day = span.start_date; day <= span.end_date && day < today; day = addDays(day, 1))
    if (
      weekdayOf(day) <= 5 &&
      !closures.has(day) &&
      years.some(([from, until]) => from <= day && day <= until)
    )
      days.push(day)
  return days
}

type CountedMark = RandomMark & { grade: number; kind: MarkKind }

/** The marks of a span that count, with the grade of the day. */
const marksOf = ({ enrollments, marks }: SchoolModel, { start_date, end_date, grade_level_id }: Span) =>
  marks.flatMap((mark): CountedMark[] => {
    if (mark.day < start_date || mark.day > end_date) return []
    const grade = gradeIn(enrollments, mark.student, mark.day)
    if (grade === undefined || (grade_level_id ?? grade) !== grade) return []
    return [Object.assign({}, mark, { grade, kind: mark.excuse === 'AEX' ? 'E' : (mark.status as MarkKind) })]
  })

const tally = (marks: readonly CountedMark[], keyOf: (mark: CountedMark) => unknown) =>
  Object.fromEntries(
    [...Map.groupBy(marks, (mark) => String(keyOf(mark)))].map(([key, own]) => [key, own.length]),
  )

const isAbsentDay = (day: readonly CountedMark[]) =>
  2 * day.filter(({ status }) => status === 'A').length >= day.length

/** What each report of attendance says about a span, one mark at a time. */
export function recountAttendance(model: SchoolModel, today: string, span: Span) {
  const marks = marksOf(model, span)
  const days = new Set(schoolDaysBefore(model, today, span))
  const { grade_level_id: _grade, ...wholeSpan } = span
  const chosen = new Set(marks.filter(({ day }) => days.has(day)).map(({ student }) => student))
  const ofDays = Map.groupBy(
    marksOf(model, wholeSpan).filter(({ student, day }) => chosen.has(student) && days.has(day)),
    ({ student }) => student,
  )
  const chronic = [...ofDays].map(([student, own]) => {
    const byDay = [...Map.groupBy(own, ({ day }) => day).values()]
    return [student, byDay.filter(isAbsentDay).length, byDay.length]
  })
  return {
    records: tally(marks, ({ day, student, status }) => `${day} ${student} ${status}`),
    days: tally(marks, ({ day, kind }) => `${day} ${kind}`),
    groups: tally(marks, ({ group, kind }) => `${group} ${kind}`),
    students: tally(marks, ({ student, kind }) => `${student} ${kind}`),
    weeks: tally(marks, ({ day, kind }) => `${mondayOf(day)} ${kind}`),
    chronic: chronic.map(String).sort(),
  }
}

/** The first and last days of enrollments in a span: day, student, grade, entry or exit. */
export const recountChanges = ({ enrollments }: SchoolModel, span: Span): string[] =>
  [...enrollments]
    .flatMap(([student, enrolled]) =>
      enrolled.flatMap(({ from, until, grade }) => [
        { day: from, student, grade, change: 'entry' },
        ...(until === undefined ? [] : [{ day: until, student, grade, change: 'exit' }]),
      ]),
    )
    .filter(({ day }) => span.start_date <= day && day <= span.end_date)
    .filter(({ grade }) => (span.grade_level_id ?? grade) === grade)
    .map((change) => Object.values(change).join(' '))
    .sort()

/** The rows of membership in a span, counted one student and day at a time. */
export function recountMembership(
  model: SchoolModel,
  today: string,
  span: Span,
  by: MembershipPeriod,
): MembershipRow[] {
  const ofDay = Map.groupBy(marksOf(model, span), ({ day, student }) => `${day} ${student}`)
  const periods = Map.groupBy(schoolDaysBefore(model, today, span), (day) =>
    periodOf(model, day, by).join(' '),
  )
  return [...periods].flatMap(([period, days]) => {
    const [first = '', last = ''] = period.split(' ')
    const members = days.flatMap((day) =>
      [...model.enrollments.keys()].flatMap((student) => {
        const grade = gradeIn(model.enrollments, student, day)
        if (grade === undefined || (span.grade_level_id ?? grade) !== grade) return []
        const own = ofDay.get(`${day} ${student}`) ?? []
        return [{ grade, present: own.length === 0 || !isAbsentDay(own) }]
      }),
    )
    const grades = [...new Set(members.map(({ grade }) => grade))].toSorted((one, other) => one - other)
    const rows = span.grade_level_id === undefined ? [...grades, null] : grades
    return rows.map((grade_level) => {
      const of = members.filter(({ grade }) => grade_level === null || grade === grade_level)
      const days_present = of.filter(({ present }) => present).length
      return {
        start_date: first > span.start_date ? first : span.start_date,
        end_date: last < span.end_date ? last : span.end_date,
        grade_level,
        school_days: days.length,
        membership_days: of.length,
        days_present,
        adm: Math.round((100 * of.length) / days.length) / 100,
        ada: Math.round((100 * days_present) / days.length) / 100,
        attendance_rate: attendanceRate({ P: days_present, T: 0, total: of.length }),
      }
    })
  })
}

/** The first and the last day of a day's period. */
function periodOf({ years }: SchoolModel, day: string, by: MembershipPeriod): readonly [string, string] {
  if (by === 'week') return [mondayOf(day), addDays(mondayOf(day), 6)]
  if (by === 'year') return years.find(([first, last]) => first <= day && day <= last)!
  if (by === 'day') return [day, day]
  const next = addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)
  return [`${day.slice(0, 7)}-01`, addDays(`${next}-01`, -1)]
}
