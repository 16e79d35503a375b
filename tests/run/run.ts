import { testServer } from '#server/database/testing.ts'
import { runJourneys } from './journeys.ts'
import { nodeTests } from './node-tests.ts'
import { evenParts, shrinkingParts } from './parts.ts'
import { endWithPrograms, printNow, runProgram, type Count } from './program.ts'
import { runJobs, secondsSince, summaryOf, type Job } from './queue.ts'
import { keepTemporaryFilesInMemory } from './temporary-files.ts'
import { testFilesOf, type TestStage } from './test-files.ts'

/**
 * Everything that `npm test` checks: a queue of jobs, from which a lane takes the next one when it has finished one. The
 * last lines have the slowest files, the failed tests, each stage with its time, and the totals.
 */

type Part = { stage: TestStage; files: string[] }

/** One more than there are cores, because tests of processes often wait for these. */
const LANES = 3
/** Enough parts that none starts so late that all lanes wait for it. */
const PARTS_OF_PROCESSES = 4
const SLOWEST = 12

endWithPrograms()
keepTemporaryFilesInMemory()

const seconds: Record<string, number> = {}
const failures: string[] = []
const startedAt = performance.now()
if (!process.env['DATABASE_URL']) process.env['HOMEROOM_TEST_CLUSTER'] = await testServer()

const jobs: Job[] = [
  // First, because journeys open what it builds.
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
  // Uses separate lanes, and begins while the last parts finish.
  { stage: 'browser', run: () => runJourneys() },
]
const { lines, ...total } = await runJobs(jobs, LANES, (line) => console.log(line))

const slowest = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
console.log(`\nThe slowest test files:`)
for (const [file, took] of slowest.slice(0, SLOWEST)) console.log(`${took.toFixed(1)} s ${file}`)
// Once more, because thousands of lines lie between a failed test and the end.
if (failures.length > 0) console.log(`\nFailed tests, besides journeys:\n${failures.join('\n')}`)
console.log(`\n${lines.join('\n')}\nall of it: ${secondsSince(startedAt)} s\n${summaryOf(total)}`)
process.exit(total.failed === 0 ? 0 : 1)

async function oneCheck(program: string, args: string[]): Promise<Count> {
  const done = await runProgram(program, args, { print: printNow })
  return done ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Tests of processes take longest, so they run first. */
function partsOfTests(): Part[] {
  return [
    ...evenParts(testFilesOf('processes'), PARTS_OF_PROCESSES).map((files): Part => ({
      stage: 'processes',
      files,
    })),
    ...shrinkingParts(testFilesOf('rules and calls')).map((files): Part => ({
      stage: 'rules and calls',
      files,
    })),
  ]
}

/** Processes started by tests choose their own database even if DATABASE_URL is set for the tests. */
async function oneTestProcess({ stage, files }: Part): Promise<Count> {
  const report = await nodeTests(files, stage === 'processes' ? { env: { DATABASE_URL: undefined } } : {})
  Object.assign(seconds, report.seconds)
  failures.push(...report.failures)
  return report
}
