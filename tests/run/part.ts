import async_hooks from 'node:async_hooks'
import { relative } from 'node:path'
import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'
import type { PartMessage, TestReport } from './node-tests.ts'

/**
 * Runs test files in this one process, as `node --test --test-isolation=none` does, and reports the results to the parent
 * process: `node tests/run/part.ts MILLISECONDS FILE...`, where no test may take longer than MILLISECONDS.
 */
const [, , timeout, ...files] = process.argv

// Node's runner notes for each promise which test made it, and forgets it when the promise is collected, which costs more than
// what most of our tests do. All that it gives is the test of an error that no test waits for: `countStray` has the one that runs.
const { createHook } = async_hooks
async_hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
const { run } = await import('node:test')
const { spec } = await import('node:test/reporters')
async_hooks.createHook = createHook

const report: TestReport = { passed: 0, failed: 0, seconds: {}, failures: [] }
/** Of a failure at the end of the run; the whole of it is where the test ran. */
const MAX_FAILURE_LENGTH = 1500
let running = 'no test'
const send = (message: PartMessage) => process.send?.(message)
const pathOf = (file: string) => relative(process.cwd(), file).replaceAll('\\', '/')

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data']

function count(end: 'passed' | 'failed', { details, nesting, file, skip, todo }: Ended): void {
  if (details.type !== 'suite' && skip === undefined && todo === undefined) report[end] += 1
  if (nesting !== 0 || file === undefined) return
  const path = pathOf(file)
  report.seconds[path] = (report.seconds[path] ?? 0) + details.duration_ms / 1000
  send({ report })
}

function countStray(error: unknown): void {
  const failure = `While ${running} ran, an error that it did not wait for: ${inspect(error)}`
  process.exitCode = 1
  report.failed += 1
  report.failures.push(failure)
  send({ report })
  process.stdout.write(`✖ ${failure}\n`)
}

/** Names a failed test; a suite fails with its tests, which are named already. */
function describeFailure({ name, file, details }: Extract<TestEvent, { type: 'test:fail' }>['data']): void {
  if (
    details.type === 'suite' &&
    'failureType' in details.error &&
    details.error.failureType === 'subtestsFailed'
  )
    return
  const where = file === undefined ? '' : ` of ${pathOf(file)}`
  const failure = `"${name}"${where}: ${inspect(details.error.cause ?? details.error)}`
  report.failures.push(failure.slice(0, MAX_FAILURE_LENGTH))
}
process.on('uncaughtException', countStray)
process.on('unhandledRejection', countStray)
// Without the run that started it, nobody reads the results, and each write would be one more error that no test waits for.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

const events = run({ files, isolation: 'none', concurrency: 1, timeout: Number(timeout) })
events.on('test:dequeue', ({ name, file }) => {
  if (file === undefined) return
  running = `"${name}" of ${pathOf(file)}`
  send({ file: pathOf(file) })
})
events.on('test:pass', (ended) => count('passed', ended))
events.on('test:fail', (ended) => {
  describeFailure(ended)
  count('failed', ended)
})
events.on('test:summary', ({ success }) => {
  if (!success) process.exitCode = 1
})
events.compose(spec).pipe(process.stdout)
