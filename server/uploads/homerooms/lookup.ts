/** A teacher whom a homeroom can belong to: only those who are active are given. */
export type TeacherKnown = { id: number; first_name: string; last_name: string; email: string }
/** A homeroom group that is not archived, with its teacher where that one is active. */
export type HomeroomKnown = { name: string; grade_level: number; teacher: number | null }

export type Found = { teacher: number } | { expected: string }

/** Finds the teacher whom a homeroom's name means: by the homeroom group of that name, else by a teacher's last name. */
export function homeroomLookup(teachers: TeacherKnown[], homerooms: HomeroomKnown[]) {
  const groups = Map.groupBy(homerooms, ({ name }) => wordsOf(name).join(' '))
  const byLastName = Map.groupBy(teachers, ({ last_name }) => wordsOf(last_name).join(' '))
  const longest = Math.max(1, ...[...byLastName.keys()].map((name) => name.split(' ').length))
  const seen = new Map<string, Found>()

  /** grade_level, the student's, decides between homerooms of one name. */
  return (name: string, grade_level: number): Found => {
    const key = `${grade_level} ${name}`
    const found = seen.get(key) ?? byGroup(name, grade_level) ?? byName(name)
    seen.set(key, found)
    return found
  }

  function byGroup(name: string, grade_level: number): Found | undefined {
    const all = groups.get(wordsOf(name).join(' ')) ?? []
    const ofGrade = all.filter((group) => group.grade_level === grade_level)
    const ids = new Set((ofGrade.length > 0 ? ofGrade : all).map(({ teacher }) => teacher))
    ids.delete(null)
    const [teacher] = ids
    if (ids.size > 1) return { expected: 'must be the name of one homeroom, and several grades have it' }
    return typeof teacher === 'number' ? { teacher } : undefined
  }

  /** 'Beane', 'Mr. Beane', 'Beane, Craig' and 'Homeroom Beane' all hold the last name. */
  function byName(name: string): Found {
    const words = wordsOf(name)
    const namesakes = lastNamesIn(words)
    const called = namesakes.filter(({ first_name }) => holds(words, wordsOf(first_name)))
    const [teacher, ...others] = called.length > 0 ? called : namesakes
    if (!teacher) return { expected: 'must be the name of a homeroom group or the last name of a teacher' }
    if (others.length > 0) return { expected: 'must mean one teacher, and several are called so' }
    return { teacher: teacher.id }
  }

  /** The teachers of the longest last name that stands in these words, so that 'Garcia Lopez' is not Lopez. */
  function lastNamesIn(words: string[]): TeacherKnown[] {
    for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
      const found = words
        .slice(0, words.length - length + 1)
        .flatMap((_, at) => byLastName.get(words.slice(at, at + length).join(' ')) ?? [])
      if (found.length > 0) return [...new Set(found)]
    }
    return []
  }
}

const holds = (words: string[], wanted: string[]) =>
  wanted.length > 0 && ` ${words.join(' ')} `.includes(` ${wanted.join(' ')} `)

/** Letters without accents and case, and digits. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+|['’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
