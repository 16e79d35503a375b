import type { OneRosterUpload, RuledClass } from '#contract/exchange/oneroster/oneroster-in.ts'
import type { Enrollment } from './enrollments.ts'

type Days = { place: number; begin: string; end: string }

/** After every day. */
const OPEN = '~'

/**
 * Which classes students attend on the same days, regardless of the rules: the indexes in `classes` and the number of
 * students. An enrollment without a first day begins today, as when it is saved.
 */
export function classesAtOnce(
  classes: readonly RuledClass[],
  enrollments: readonly Enrollment[],
  today: string,
): OneRosterUpload['at_once'] {
  const places = new Map(classes.map(({ id }, place) => [id, place]))
  const byStudent = new Map<number, Days[]>()
  for (const { kind, ended, classId, person, begin_date, end_date } of enrollments) {
    const place = places.get(classId)
    if (kind !== 'student' || ended || place === undefined) continue
    const days = { place, begin: begin_date ?? today, end: end_date ?? OPEN }
    const existing = byStudent.get(person)
    if (existing) existing.push(days)
    else byStudent.set(person, [days])
  }
  const found = new Map<string, OneRosterUpload['at_once'][number]>()
  for (const attended of byStudent.values()) {
    const sets = setsOf(attended)
    if (sets.length === 0) continue
    const key = JSON.stringify(sets)
    const same = found.get(key)
    if (same) same.students += 1
    else found.set(key, { classes: sets, students: 1 })
  }
  return [...found.values()]
}

/** The largest sets of two or more classes that a student attends on one day: each is complete on the first day of one of them. */
function setsOf(attended: readonly Days[]): number[][] {
  const sets = new Map<string, number[]>()
  for (const day of new Set(attended.map(({ begin }) => begin))) {
    const places = attended.flatMap(({ place, begin, end }) => (begin <= day && day < end ? [place] : []))
    const set = [...new Set(places)].toSorted((a, b) => a - b)
    if (set.length > 1) sets.set(set.join(), set)
  }
  return [...sets.values()]
}
