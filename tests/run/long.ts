import { testServer } from '#server/database/testing.ts'
import { runJourneys } from './journeys.ts'
import { nodeTests } from './node-tests.ts'
import { endWithPrograms, runProgram, type Count } from './program.ts'
import { keepTemporaryFilesInMemory } from './temporary-files.ts'
import { hasLongRun, longJourneys, testFilesOf } from './test-files.ts'

/**
 * `npm run test:long`: the test files and journeys that have a number of tries in `npm test` and a larger one here, one after
 * the other. With a word as argument, only files with it in their path run.
 */
endWithPrograms()
keepTemporaryFilesInMemory()

const word = process.argv[2] ?? ''
const files = [...testFilesOf('rules and calls'), ...testFilesOf('processes')].filter(
  (path) => path.includes(word) && hasLongRun(path),
)
if (!process.env['DATABASE_URL']) process.env['HOMEROOM_TEST_CLUSTER'] = await testServer()
process.env['HOMEROOM_TEST_LONG'] = '1'

const journeys = longJourneys().filter((path) => path.includes(word))

const lines: string[] = []
let failures = 0
for (const file of files) await run(file, () => nodeTests([file]))
if (journeys.length > 0) await runProgram(process.execPath, ['start.mjs', '--pages-only'])
for (const file of journeys) await run(file, () => runJourneys([file]))
console.log(`\n${lines.join('\n')}`)
process.exit(failures === 0 ? 0 : 1)

async function run(file: string, tests: () => Promise<Count>): Promise<void> {
  const startedAt = performance.now()
  const { passed, failed } = await tests()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  lines.push(`${file}: ${passed} passed, ${failed} failed, ${seconds} s`)
  failures += failed
}
