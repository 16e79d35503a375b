import { isWithin } from '#contract/meeting.ts'

/** The default choices of screens. Free of schemas, because pages and server both use it. */

/** The first and the last day, 'YYYY-MM-DD'. */
type Block = { id: number; start_date: string; end_date: string }

/** In the last days of a block, schools already plan the next one. */
const PLANNING_DAYS = 14
const DAY_MS = 86_400_000

type Choice = {
  /** 'YYYY-MM-DD' */
  today: string
  /** The block that this person chose last; ignored if it is over or not in the list. */
  remembered?: number | undefined
}

/**
 * The block on which a screen of schedules opens: the one chosen last, else that of today, in its last two weeks the one
 * that comes next; between two blocks the next one, after all of them the last one. Undefined for an empty list.
 */
export function likelyBlock<B extends Block>(
  blocks: readonly B[],
  { today, remembered }: Choice,
): B | undefined {
  const inOrder = blocks.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
  const chosen = inOrder.find(({ id, end_date }) => id === remembered && end_date >= today)
  const current = inOrder.find((block) => isWithin(today, block))
  const next = inOrder.find(({ start_date }) => start_date > today)
  if (chosen) return chosen
  if (current && next && isEnding(current, today)) return next
  return current ?? next ?? inOrder.at(-1)
}

const isEnding = ({ end_date }: Block, today: string) =>
  Date.parse(end_date) - Date.parse(today) < PLANNING_DAYS * DAY_MS
