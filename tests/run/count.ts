import type { TestEvent } from 'node:test/reporters'

/** A reporter that says in the end how many tests passed and failed. */
export default async function* count(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { tests, passed, skipped, todo } = data.counts
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo })
  }
}
