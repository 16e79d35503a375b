import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { timesOf } from './length.ts'
import {
  printNow,
  runProgram,
  signalProgram,
  withFailedProgram,
  type Count,
  type Env,
  type Print,
} from './program.ts'

/** `seconds` are those of each file; `failures` name each failed test with its error. */
export type TestReport = Count & { seconds: Record<string, number>; failures: string[] }

/** What `part.ts` reports while it runs: the current file, and the results so far. */
export type PartMessage = { file: string } | { report: TestReport }

type Options = { env?: Env; print?: Print; testMs?: number; silenceMs?: number }

const PART = join(import.meta.dirname, 'part.ts')
/** A larger space for new objects is collected less often: 7% of the processor time of tests. */
const MEMORY_OPTIONS = ['--max-semi-space-size=64']
const TEST_MS = { usual: 180_000, long: 1_800_000 }
/** A test's own process ends it at its time limit, unless the process is busy or waits for something left open. */
const LONGER_MS = 20_000

/** Runs test files in one process, which is ended if it prints nothing for too long; prints its output at the end. */
export async function nodeTests(
  files: readonly string[],
  { env = {}, print = printNow, testMs = timesOf(TEST_MS), silenceMs = testMs + LONGER_MS }: Options = {},
): Promise<TestReport> {
  let report: TestReport = { passed: 0, failed: 0, seconds: {}, failures: [] }
  if (files.length === 0) return report
  let atWork = files[0]!
  let hasHung = false
  const watch = (child: ChildProcess) => {
    const timer = setTimeout(() => {
      hasHung = true
      // The programs of the process get a signal, because they have to end their own children.
      signalProgram(child, 'SIGTERM')
      child.kill('SIGKILL')
      child.stdout?.destroy()
      child.stderr?.destroy()
    }, silenceMs)
    child.on('close', () => clearTimeout(timer))
    child.on('message', (message: PartMessage) => {
      timer.refresh()
      if ('file' in message) atWork = message.file
      else report = message.report
    })
  }
  const done = await runProgram(process.execPath, [...MEMORY_OPTIONS, PART, String(testMs), ...files], {
    print,
    env: { ...env, NODE_TEST_CONTEXT: undefined },
    watch,
  })
  if (hasHung) {
    const failure = `Ended after ${silenceMs / 1000} s in which no test began or ended. The last one was of ${atWork}`
    print(`\n${failure}\n`)
    return { ...report, failed: report.failed + 1, failures: [...report.failures, failure] }
  }
  return { ...report, ...withFailedProgram(report, done) }
}
