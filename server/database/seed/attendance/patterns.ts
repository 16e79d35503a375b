import type { People } from '../people/people.ts'
import type { Story } from '../people/main-characters.ts'
import { randomFrom } from '../random.ts'

/** How a student is absent: the first four are tiers of chronic absence, `ill` is away since some days and today. */
export type Pattern = 'severe' | 'chronic' | 'nearChronic' | 'atRisk' | 'ill' | 'sibling' | 'usual'

/** How many of the students without a story; the main characters come on top. One in 12 is at risk, one in 40 severe. */
const STUDENTS_WITH: readonly (readonly [Pattern, number])[] = [
  ['severe', 8],
  ['chronic', 11],
  ['atRisk', 17],
  ['ill', 6],
]

const OF_STORY: Partial<Record<Story, Pattern>> = {
  chronic: 'chronic',
  nearChronic: 'nearChronic',
  sibling: 'sibling',
}

export function absencePatterns({ students, stories }: People): Map<number, Pattern> {
  const patterns = new Map(students.map(({ id }) => [id, OF_STORY[stories.get(id)!] ?? 'usual']))
  const plain = students.filter(({ id }) => stories.get(id) === 'plain').map(({ id }) => id)
  const chosen = randomFrom('absence patterns').shuffled(plain).values()
  for (const [pattern, count] of STUDENTS_WITH) {
    for (const id of chosen.take(count)) patterns.set(id, pattern)
  }
  return patterns
}
