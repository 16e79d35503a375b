import { gradeLabel, shortGrade, gradeCodes } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, joinWithAnd, pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { fullName, listName, nameTexts } from '#web/school/person-name.ts'
import { matchRank, searchWords } from '#web/school/search/matching.ts'

export type Student = Reply<'GET /students/api/list/'>[number]
export type Group = Reply<'GET /groups/api/list/'>[number]
/** The scope in the shape of the request. */
export type Scope = { grade_level: number } | { group_id: number } | { school: true }

/** Who is absent: students with one entry each, or a group, a grade or the school with a single entry. */
export type Who = { students: readonly Student[] } | { scope: Scope; name: string }

export const NOBODY: Who = { students: [] }

/** An option in the list of names. */
export type Candidate = { key: string; label: string; detail: string } & (
  | { student: Student }
  | { scope: Scope }
)

export type People = { students: readonly Student[]; groups: readonly Group[] }

const MAX_CANDIDATES = 8

/** Matches for a text, best first: students before groups, grades and the school. None without a text. */
export function candidatesFor(text: string, { students, groups }: People): Candidate[] {
  const words = searchWords(text)
  if (words.length === 0) return []
  const ranked = [
    ...students.map((student) => ({ rank: rankOf(words, student), candidate: () => ofStudent(student) })),
    ...groups.map((group) => ({ rank: matchRank(words, group.name), candidate: () => ofGroup(group) })),
    ...gradeCodes().map((code) => ({
      rank: matchRank(words, gradeLabel(code), `Grade ${shortGrade(code)}`),
      candidate: () => ofGrade(code),
    })),
    { rank: matchRank(words, 'Whole school', 'Everyone'), candidate: () => SCHOOL },
  ]
  return ranked
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .slice(0, MAX_CANDIDATES)
    .map(({ candidate }) => candidate())
}

const rankOf = (words: readonly string[], student: Student) =>
  matchRank(words, ...nameTexts(student).map((text) => text.replace(',', '')), student.preferred_name ?? null)

const ofStudent = (student: Student): Candidate => ({
  key: `student ${student.id}`,
  label: listName(student),
  detail: [gradeLabel(student.grade_level), student.preferred_name && `called ${student.preferred_name}`]
    .filter(Boolean)
    .join(' · '),
  student,
})

const ofGroup = ({ id, name, type, grade_level, student_count }: Group): Candidate => ({
  key: `group ${id}`,
  label: name,
  detail: `${GROUP_TYPE_LABELS[type]} · ${gradeLabel(grade_level)} · ${pluralize(student_count, 'student')}`,
  scope: { group_id: id },
})

const ofGrade = (code: number): Candidate => ({
  key: `grade ${code}`,
  label: gradeLabel(code),
  detail: 'Everyone in this grade',
  scope: { grade_level: code },
})

const SCHOOL: Candidate = {
  key: 'school',
  label: 'Whole school',
  detail: 'Every student',
  scope: { school: true },
}

/** Adds a student to the chosen ones. A group, a grade or the school replaces them. */
export function withCandidate(who: Who, candidate: Candidate): Who {
  if ('scope' in candidate) return { scope: candidate.scope, name: candidate.label }
  return withStudents(who, [candidate.student])
}

export function withStudents(who: Who, students: readonly Student[]): Who {
  const chosen = 'students' in who ? who.students : []
  const isNew = ({ id }: Student) => !chosen.some((student) => student.id === id)
  return { students: [...chosen, ...students.filter(isNew)] }
}

export const withoutStudent = (who: Who, id: number): Who =>
  'students' in who ? { students: who.students.filter((student) => student.id !== id) } : who

export const isNobody = (who: Who): boolean => 'students' in who && who.students.length === 0

const MAX_NAMED = 3

/** 'Ana Reyes', 'Ana Reyes and Bo Lind', '40 students' or '9th Grade'. */
export function whoText(who: Who): string {
  if ('scope' in who) return who.name
  const { students } = who
  return students.length > MAX_NAMED
    ? pluralize(students.length, 'student')
    : joinWithAnd(students.map((student) => fullName(student)))
}
