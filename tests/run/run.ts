import { existsSync } from 'node:fs'
import { testServer } from '#server/database/testing.ts'
import { nodeTests } from './node-tests.ts'
import { evenParts, shrinkingParts } from './parts.ts'
import { printAtOnce, readAndRemove, runProgram, withFailedProgram, type Count } from './program.ts'
import { testFilesOf, type TestStage } from './test-files.ts'

/** Everything that `npm test` checks, in order; the last lines have each stage with its time, the slowest files and the totals. */

type BrowserCount = { expected: number; flaky: number; unexpected: number }
type Stage = [name: string, run: () => Promise<Count>]
type Part = { stage: TestStage; files: string[] }

/** One more than there are cores, because tests of processes mostly wait for these. */
const LANES = 3
const SLOWEST = 12

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
process.once('disconnect', () => process.exit(1))

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
const seconds: Record<string, number> = {}
if (!process.env['DATABASE_URL']) process.env['HOMEROOM_TEST_CLUSTER'] = await testServer()

await inRow([
  ['format', () => oneCheck('oxfmt', ['--check'])],
  ['laws', () => oneTestProcess({ stage: 'laws', files: testFilesOf('laws') })],
  ['database types', () => oneCheck('node', ['server/database/generate-types.ts', '--check'])],
  ['pages', () => oneCheck('node', ['start.mjs', '--pages-only'])],
  // Several checkers would each infer the types of the contract anew, which takes twice the processor time.
  ['types', () => oneCheck('tsc', ['-b', '--singleThreaded'])],
  ['lint', () => oneCheck('oxlint', ['--type-aware'])],
])
await inRow([['rules, calls and processes', testsInLanes]])
await inRow([['browser', browserTests]])

const slowest = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
console.log(`\nThe slowest test files:`)
for (const [file, took] of slowest.slice(0, SLOWEST)) console.log(`${took.toFixed(1)} s ${file}`)
console.log(`\n${lines.join('\n')}\n${summaryOf(total)}`)
process.exit(total.failed === 0 ? 0 : 1)

/** Runs stages at the same time: the compiler often has work for one core only. */
async function inRow(stages: Stage[]): Promise<void> {
  console.log(`\n== ${stages.map(([name]) => name).join(', ')}`)
  await Promise.all(stages.map(pass))
}

async function pass([name, run]: Stage): Promise<void> {
  const begun = performance.now()
  const count = await run()
  const line = `${name}: ${summaryOf(count)}, ${((performance.now() - begun) / 1000).toFixed(1)} s`
  console.log(line)
  lines.push(line)
  total.passed += count.passed
  total.failed += count.failed
}

function summaryOf({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`
}

async function oneCheck(program: string, args: string[]): Promise<Count> {
  const done = await runProgram(program, args, { print: printAtOnce })
  return done ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Each lane takes the next part when it is done with one; those of processes take longest and come first. */
async function testsInLanes(): Promise<Count> {
  const parts: Part[] = [
    ...evenParts(testFilesOf('processes'), 2).map((files): Part => ({ stage: 'processes', files })),
    ...shrinkingParts(testFilesOf('rules and calls')).map((files): Part => ({
      stage: 'rules and calls',
      files,
    })),
  ]
  const count: Count = { passed: 0, failed: 0 }
  const lane = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const { passed, failed } = await oneTestProcess(part)
      count.passed += passed
      count.failed += failed
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return count
}

/** Processes that tests start find their database themselves, also where tests have one of DATABASE_URL. */
async function oneTestProcess({ stage, files }: Part): Promise<Count> {
  const report = await nodeTests(files, stage === 'processes' ? { env: { DATABASE_URL: undefined } } : {})
  Object.assign(seconds, report.seconds)
  return report
}

async function browserTests(): Promise<Count> {
  if (!existsSync('playwright.config.ts')) return { passed: 0, failed: 0 }
  const program = ['node_modules/@playwright/test/cli.js', 'test']
  const done = await runProgram(process.execPath, program, { env: { DATABASE_URL: undefined } })
  const report = readAndRemove('test-results/browser.json') as { stats: BrowserCount } | undefined
  const stats = report?.stats
  return withFailedProgram(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }, done)
}
