/** An active teacher. */
export type ExistingTeacher = { id: number; first_name: string; last_name: string; email: string }
/** A homeroom group that is not archived; `teacher` is its teacher's id, null where that one is inactive. */
export type ExistingHomeroom = { name: string; grade_level: number; teacher: number | null }

type LookupResult = { teacher: number } | { expected: string }

/** Finds the teacher of a homeroom by its name: the teacher of the group with that name, else one with that last name. */
export function createHomeroomLookup(teachers: ExistingTeacher[], homerooms: ExistingHomeroom[]) {
  const groupsByName = Map.groupBy(homerooms, ({ name }) => wordsOf(name).join(' '))
  const teachersByLastName = Map.groupBy(teachers, ({ last_name }) => wordsOf(last_name).join(' '))
  const longestLastName = Math.max(1, ...[...teachersByLastName.keys()].map((name) => name.split(' ').length))
  const results = new Map<string, LookupResult>()

  /** Among homerooms with the same name, the one of the student's `grade_level` is taken. */
  return (name: string, grade_level: number): LookupResult => {
    const key = `${grade_level} ${name}`
    const result = results.get(key) ?? findByGroup(name, grade_level) ?? findByLastName(name)
    results.set(key, result)
    return result
  }

  function findByGroup(name: string, grade_level: number): LookupResult | undefined {
    const groups = groupsByName.get(wordsOf(name).join(' ')) ?? []
    const ofGrade = groups.filter((group) => group.grade_level === grade_level)
    const ids = new Set((ofGrade.length > 0 ? ofGrade : groups).map(({ teacher }) => teacher))
    ids.delete(null)
    const [teacher] = ids
    if (ids.size > 1) return { expected: 'is the name of homerooms in several grades' }
    return typeof teacher === 'number' ? { teacher } : undefined
  }

  /** 'Beane', 'Mr. Beane', 'Beane, Craig' and 'Homeroom Beane' all contain the last name. */
  function findByLastName(name: string): LookupResult {
    const words = wordsOf(name)
    const matches = teachersNamedIn(words)
    const withFirstName = matches.filter(({ first_name }) => includesWords(words, wordsOf(first_name)))
    const [teacher, ...others] = withFirstName.length > 0 ? withFirstName : matches
    if (!teacher) return { expected: 'must be the name of a homeroom group or the last name of a teacher' }
    if (others.length > 0) return { expected: 'is the name of several teachers' }
    return { teacher: teacher.id }
  }

  /** The teachers with the longest last name among these words, so that 'Garcia Lopez' does not match Lopez. */
  function teachersNamedIn(words: string[]): ExistingTeacher[] {
    for (let length = Math.min(longestLastName, words.length); length > 0; length -= 1) {
      const matches = words
        .slice(0, words.length - length + 1)
        .flatMap((_, start) => teachersByLastName.get(words.slice(start, start + length).join(' ')) ?? [])
      if (matches.length > 0) return [...new Set(matches)]
    }
    return []
  }
}

const includesWords = (words: string[], part: string[]) =>
  part.length > 0 && ` ${words.join(' ')} `.includes(` ${part.join(' ')} `)

/** The words of a name in lower case, without accents and apostrophes. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+|['’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
