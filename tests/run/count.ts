import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import type { TestReport } from './node-tests.ts'

/** A reporter that says in the end how many tests passed and failed, and how long each file took. */
export default async function* count(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seconds: Record<string, number> = {}
  for await (const { type, data } of events) {
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && data.file !== undefined) {
      const file = relative(process.cwd(), data.file).replaceAll('\\', '/')
      seconds[file] = (seconds[file] ?? 0) + data.details.duration_ms / 1000
    }
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { tests, passed, skipped, todo } = data.counts
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo, seconds } satisfies TestReport)
  }
}
