import { existsSync } from 'node:fs'
import { testServer } from '#server/database/testing.ts'
import { nodeTests } from './node-tests.ts'
import { evenParts, shrinkingParts } from './parts.ts'
import {
  endWithPrograms,
  printAtOnce,
  readAndRemove,
  runProgram,
  withFailedProgram,
  type Count,
} from './program.ts'
import { testFilesOf, type TestStage } from './test-files.ts'

/**
 * Everything that `npm test` checks: a queue of jobs, from which each lane takes the next one when it is done with its last. The last
 * lines have each stage with its time, the slowest files and the totals.
 */

type BrowserCount = { expected: number; flaky: number; unexpected: number }
type Job = { stage: string; run: () => Promise<Count> }
type Stage = Count & { left: number; begun?: number; beside: Set<string> }
type Part = { stage: TestStage; files: string[] }

/** One more than there are cores, because tests of processes often wait for these. */
const LANES = 3
const SLOWEST = 12

endWithPrograms()

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
const seconds: Record<string, number> = {}
const begun = performance.now()
if (!process.env['DATABASE_URL']) process.env['HOMEROOM_TEST_CLUSTER'] = await testServer()

const jobs: Job[] = [
  // First, because tests read what it builds.
  { stage: 'pages', run: () => oneCheck('node', ['start.mjs', '--pages-only']) },
  // Several checkers would each infer the types of the contract anew, which takes twice the processor time.
  { stage: 'types', run: () => oneCheck('tsc', ['-b', '--singleThreaded']) },
  { stage: 'lint', run: () => oneCheck('oxlint', ['--type-aware']) },
  { stage: 'format', run: () => oneCheck('oxfmt', ['--check']) },
  { stage: 'laws', run: () => oneTestProcess({ stage: 'laws', files: testFilesOf('laws') }) },
  {
    stage: 'database types',
    run: () => oneCheck('node', ['server/database/generate-types.ts', '--check']),
  },
  ...partsOfTests().map((part): Job => ({ stage: part.stage, run: () => oneTestProcess(part) })),
  // Has lanes of its own, and begins while the last parts end.
  { stage: 'browser', run: browserTests },
]
const stages = new Map<string, Stage>()
for (const { stage } of jobs) {
  const known = stages.get(stage)
  stages.set(stage, { passed: 0, failed: 0, left: (known?.left ?? 0) + 1, beside: new Set() })
}
await Promise.all(Array.from({ length: LANES }, lane))

const slowest = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
console.log(`\nThe slowest test files:`)
for (const [file, took] of slowest.slice(0, SLOWEST)) console.log(`${took.toFixed(1)} s ${file}`)
console.log(`\n${lines.join('\n')}\n${summaryOf(total)}, ${secondsSince(begun)} s`)
process.exit(total.failed === 0 ? 0 : 1)

async function lane(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const stage = stages.get(job.stage)!
    begin(job.stage, stage)
    const { passed, failed } = await job.run()
    stage.passed += passed
    stage.failed += failed
    stage.left -= 1
    if (stage.left === 0) end(job.stage, stage)
  }
}

function begin(name: string, stage: Stage): void {
  if (stage.begun !== undefined) return
  stage.begun = performance.now()
  console.log(`\n== ${name}`)
  for (const [other, { begun: since, left, beside }] of stages) {
    if (other === name || since === undefined || left === 0) continue
    beside.add(name)
    stage.beside.add(other)
  }
}

function end(name: string, stage: Stage): void {
  const beside = stage.beside.size > 0 ? `, beside ${[...stage.beside].join(', ')}` : ''
  const line = `${name}: ${summaryOf(stage)}, ${secondsSince(stage.begun!)} s${beside}`
  console.log(line)
  lines.push(line)
  total.passed += stage.passed
  total.failed += stage.failed
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1)
}

function summaryOf({ passed, failed }: Count): string {
  return `${passed} passed, ${failed} failed`
}

async function oneCheck(program: string, args: string[]): Promise<Count> {
  const done = await runProgram(program, args, { print: printAtOnce })
  return done ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Those of processes take longest and come first. */
function partsOfTests(): Part[] {
  return [
    ...evenParts(testFilesOf('processes'), 2).map((files): Part => ({ stage: 'processes', files })),
    ...shrinkingParts(testFilesOf('rules and calls')).map((files): Part => ({
      stage: 'rules and calls',
      files,
    })),
  ]
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
