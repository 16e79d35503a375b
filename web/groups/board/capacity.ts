import type { StudentName } from './apply-moves.ts'
import { countOf } from '../sentences.ts'

type Capacity = number | null | undefined

/** '3 students'; with a capacity '3 of 5, 2 seats left', '5 of 5, full' or '6 of 5, 1 too many'. */
export function capacityText(count: number, capacity: Capacity): string {
  if (capacity === null || capacity === undefined) return countOf(count)
  return `${count} of ${capacity}, ${seatsLeftText(capacity - count)}`
}

function seatsLeftText(left: number): string {
  if (left === 0) return 'full'
  return left > 0 ? `${countOf(left, 'seat')} left` : `${-left} too many`
}

/** What a box says and which colour it takes while these students are held; nothing when they are all in it already. */
export function capacityAfterDrop(students: StudentName[], capacity: Capacity, held: number[]) {
  const inside = new Set(students.map(({ id }) => id))
  const coming = held.filter((id) => !inside.has(id)).length
  if (coming === 0) return undefined
  if (capacity === null || capacity === undefined) return { tone: 'free', said: undefined }
  const left = capacity - students.length
  if (left >= coming) return { tone: 'free', said: `Room for ${left}` }
  return {
    tone: 'over',
    said: left > 0 ? `Room for ${left} of ${coming}` : `Full: ${students.length} of ${capacity}`,
  }
}
