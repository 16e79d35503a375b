import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { timesOf } from './length.ts'
import { readAndRemove, runProgram, withFailedProgram, type Count, type Env } from './program.ts'

/** What the reporter `count.ts` writes. */
export type TestReport = Count & { seconds: Record<string, number> }

/** Runs test files in one process; prints what it says at its end. */
export async function nodeTests(
  files: readonly string[],
  scratch: string,
  env: Env = {},
): Promise<TestReport> {
  if (files.length === 0) return { passed: 0, failed: 0, seconds: {} }
  const counted = join(scratch, `${randomUUID()}.json`)
  const reporters = [
    ['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ['--test-reporter=./tests/run/count.ts', `--test-reporter-destination=${counted}`],
  ].flat()
  const timeout = timesOf({ usual: 180_000, long: 1_800_000 })
  const options = ['--test', '--test-isolation=none', `--test-timeout=${timeout}`, ...reporters]
  const done = await runProgram(process.execPath, [...options, ...files], { output: 'at the end', env })
  const report = readAndRemove(counted) as TestReport | undefined
  return { ...withFailedProgram(report, done), seconds: report?.seconds ?? {} }
}
