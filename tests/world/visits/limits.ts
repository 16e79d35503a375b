import assert from 'node:assert/strict'
import type { OPEN_LIMITS } from '#server/http/rate-limits.ts'
import type { World } from '../world.ts'

/** Counts uses of this minute as their requests would, so that a test sends the last ones before the limit only. */
export function consumeLimit(
  { app }: Pick<World, 'app'>,
  what: keyof typeof OPEN_LIMITS,
  uses: number,
  key = '127.0.0.1',
): void {
  for (let nth = 0; nth < uses; nth += 1) assert.ok(app.limits.countOpenUse(what, key).isAllowed)
}
