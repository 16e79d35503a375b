import { searchWords } from '#web/school/search/matching.ts'
import type { Student } from './who.ts'

/** The students of a list, and its original lines that match no student or several students. */
export type MatchedList = { students: Student[]; unknown: string[]; several: string[] }

/**
 * Matches a list of students, one per line, by name in any order, preferred name or email address. Other columns of a copied
 * table are ignored. It never guesses: a line that fits two students matches neither.
 */
export function matchList(text: string, students: readonly Student[]): MatchedList {
  const lines = text
    .split(/[\n;]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const people = students.map((student) => ({ student, names: namesOf(student) }))
  const matched: MatchedList = { students: [], unknown: [], several: [] }
  for (const line of lines) {
    const words = new Set(searchWords(line))
    const found = people.filter(
      ({ student, names }) =>
        words.has(student.email.toLowerCase()) || names.some((name) => name.every((word) => words.has(word))),
    )
    // 'Ana Maria Reyes' also matches Ana Reyes, so the student with the longer matching name wins.
    const best = found.filter(({ names }) => !found.some((other) => longest(other.names) > longest(names)))
    const [first] = best
    if (!first) matched.unknown.push(line)
    else if (best.length > 1) matched.several.push(line)
    else if (!matched.students.includes(first.student)) matched.students.push(first.student)
  }
  return matched
}

const namesOf = ({ first_name, last_name, preferred_name }: Student): string[][] =>
  [first_name, ...(preferred_name ? [preferred_name] : [])].map((name) => searchWords(`${name} ${last_name}`))

const longest = (names: readonly string[][]) => Math.max(...names.map((name) => name.length))
