import type { Api, Sent } from '#contract/index.ts'
import { countRoll, latestMarks, type RollState } from '#contract/day/emergency-rules.ts'
import type { Person } from '../person.ts'

type MarksBody = Sent<Api['POST /attendance/emergency-roll/marks/'], 'body'>

/** A moment so many seconds ago, as a phone writes it. */
export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

export const startRoll = (person: Person, kind: 'drill' | 'emergency' = 'drill') =>
  person.call('POST /attendance/emergency-roll/', { body: { kind } })

export const endRoll = (person: Person, rollId: number) =>
  person.call('POST /attendance/emergency-roll/:rollId/end/', { params: { rollId } })

export const rollSheet = (person: Person, query: { roll_id?: number } = {}) =>
  person.call('GET /attendance/emergency-roll/', { query })

let nextKey = 0

/** A person marks students, by default now; `keys` repeats earlier marks. */
export const markOnRoll = (
  person: Person,
  states: readonly (readonly [student: number, state: RollState, at?: string, key?: string])[],
  more: Partial<MarksBody> = {},
) =>
  person.call('POST /attendance/emergency-roll/marks/', {
    body: {
      account_id: person.account,
      sent_at: new Date().toISOString(),
      marks: states.map(
        ([student_id, state, at = new Date().toISOString(), key = `key-of-test-${(nextKey += 1)}`]) => ({
          student_id,
          state,
          at,
          key,
        }),
      ),
      ...more,
    },
  })

/** The state of each student by what a person sees, and the total. */
export async function stateOfRoll(person: Person, query: { roll_id?: number } = {}) {
  const { students, marks } = (await rollSheet(person, query)).body
  const latest = latestMarks(marks)
  const total = countRoll(
    students.map(({ id, away }) => ({ id, away, class: null })),
    latest,
  )
  return { total, stateOf: (student: number) => latest.get(student)?.state ?? 'unknown' }
}
