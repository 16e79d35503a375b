import { ask, type Ask } from './asking.ts'
import { record, replay, type Statement } from './bare.ts'
import { measure, type Figure } from './figures.ts'
import type { Product } from './product.ts'

export type Compared = {
  product: Figure
  bare: Figure
  /** Statements that a call sends, and how many of them commit; once a minute a session notes that it was seen. */
  statements: number
  commits: number
}

type Options = {
  hands?: number
  /** Brings back what the calls change. */
  restore?: () => Promise<void>
  /** Each call is made so many times. */
  times?: number
}

/** The product's calls beside a bare loop that sends their statements, in turns, so that both meet the same machine. */
export async function compare(
  product: Product,
  asks: readonly Ask[],
  { hands = 8, restore, times = 1 }: Options = {},
): Promise<Compared> {
  await restore?.()
  const recorded = await record(product, asks)
  const bareWork = Array.from({ length: times }, () => recorded).flat()
  const work = Array.from({ length: times }, () => asks).flat()
  await restore?.()
  const warm = work.slice(0, Math.min(work.length, 100))
  await measure(warm, hands, (one) => ask(product.origin, one))
  await restore?.()
  const bare = await measure(bareWork, hands, (statements) => replay(product.pool, statements))
  await restore?.()
  const figure = await measure(work, hands, (one) => ask(product.origin, one))
  return {
    product: figure,
    bare,
    statements: middle(recorded.map((all) => all.filter(isQuestion).length)),
    commits: middle(recorded.map(commitsOf)),
  }
}

const middle = (counts: readonly number[]): number =>
  counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? Number.NaN

const isQuestion = ({ text }: Statement) => !/^\s*(begin|commit|rollback|start transaction)/i.test(text)

/** A writing statement outside a transaction commits by itself. */
function commitsOf(statements: readonly Statement[]): number {
  let open = false
  let commits = 0
  for (const { text } of statements) {
    if (/^\s*(begin|start transaction)/i.test(text)) open = true
    else if (/^\s*commit/i.test(text)) {
      open = false
      commits += 1
    } else if (!open && /\b(insert into|update|delete from)\b/i.test(text)) commits += 1
  }
  return commits
}
