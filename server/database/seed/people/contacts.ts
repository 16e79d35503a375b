import { randomFrom } from '../random.ts'
import { FIRST_NAMES } from './names.ts'
import type { People } from './people.ts'

export type DemoContact = {
  student_id: number
  place: number
  name: string
  relation: string
  email: string | null
  phone: string | null
  language: string
  may_receive: boolean
}

const LANGUAGES = [
  [8, 'English'],
  [2, 'Spanish'],
  [1, 'Vietnamese'],
  [1, 'Arabic'],
] as const

/**
 * Whom the office calls: a mother or father first, for every second student another one too. Who was added today, and is in
 * no group yet, has none.
 */
export function demoContacts({ students, stories }: People): DemoContact[] {
  const random = randomFrom('contacts')
  return students.flatMap(({ id, last_name }): DemoContact[] => {
    if (stories.get(id) === 'inNoGroup') return []
    const language = random.weighted(LANGUAGES)
    const relations = random.shuffled(['Mother', 'Father']).slice(0, random.chance(0.5) ? 2 : 1)
    return relations.map((relation, place) => {
      const hasEmail = random.chance(0.8)
      return {
        student_id: id,
        place,
        name: `${random.pick(FIRST_NAMES)} ${last_name}`,
        relation,
        email: hasEmail ? `family${id}.${place + 1}@homeroom.example` : null,
        // These numbers belong to nobody.
        phone: !hasEmail || random.chance(0.9) ? `+1 555 01${random.between(10, 99)}` : null,
        language,
        may_receive: hasEmail && random.chance(0.8),
      }
    })
  })
}
