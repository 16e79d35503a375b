import { pluralize } from '#contract/words.ts'
import type { StudentName } from './apply-moves.ts'

type Capacity = number | null | undefined

/** '3 students'; with a capacity '3 of 5, 2 seats left', '5 of 5, full' or '6 of 5, 1 too many'. */
export function capacityText(count: number, capacity: Capacity): string {
  if (capacity === null || capacity === undefined) return pluralize(count, 'student')
  return `${count} of ${capacity}, ${seatsLeftText(capacity - count)}`
}

function seatsLeftText(left: number): string {
  if (left === 0) return 'full'
  return left > 0 ? `${pluralize(left, 'seat')} left` : `${-left} too many`
}

/** Whether a group has room for the dragged students; undefined if all of them are already in it. */
export function capacityAfterDrop(students: StudentName[], capacity: Capacity, dragged: number[]) {
  const members = new Set(students.map(({ id }) => id))
  const incoming = dragged.filter((id) => !members.has(id)).length
  if (incoming === 0) return undefined
  if (capacity === null || capacity === undefined) return { state: 'free', text: undefined }
  const left = capacity - students.length
  if (left >= incoming) return { state: 'free', text: `Room for ${left}` }
  return {
    state: 'over',
    text: left > 0 ? `Room for ${left} of ${incoming}` : `Full: ${students.length} of ${capacity}`,
  }
}
