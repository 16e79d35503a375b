import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** A reporter that names each file with a failed test, once, a line each. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Set<string>()
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.file !== undefined) files.add(relative(process.cwd(), data.file))
  yield [...files].join('\n')
}
