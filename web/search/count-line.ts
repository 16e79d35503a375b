import type { Section } from './results.ts'

const KIND_WORDS = {
  Students: ['student', 'students'],
  Staff: ['of the staff', 'of the staff'],
  Groups: ['group', 'groups'],
  Screens: ['screen', 'screens'],
} as const

/** '5 results: 3 students, 1 group, 1 screen', as it is spoken. */
export function countLine(sections: readonly Section[]): string {
  const total = sections.reduce((sum, { results }) => sum + results.length, 0)
  const parts = sections.map(
    ({ name, results }) => `${results.length} ${KIND_WORDS[name][results.length === 1 ? 0 : 1]}`,
  )
  return `${total} ${total === 1 ? 'result' : 'results'}: ${parts.join(', ')}`
}
