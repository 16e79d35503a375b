import { testServer } from '#server/database/testing.ts'
import { nodeTests } from './node-tests.ts'
import { endWithPrograms } from './program.ts'
import { keepTemporaryFilesInMemory } from './temporary-files.ts'
import { hasLongRun, testFilesOf } from './test-files.ts'

/**
 * `npm run test:long`: the test files that have a number of tries in `npm test` and a larger one here, one after the
 * other. With a word as argument, only files with it in their path run.
 */
endWithPrograms()
keepTemporaryFilesInMemory()

const word = process.argv[2] ?? ''
const files = [...testFilesOf('rules and calls'), ...testFilesOf('processes')].filter(
  (path) => path.includes(word) && hasLongRun(path),
)
if (!process.env['DATABASE_URL']) process.env['HOMEROOM_TEST_CLUSTER'] = await testServer()
process.env['HOMEROOM_TEST_LONG'] = '1'

const lines: string[] = []
let failures = 0
for (const file of files) {
  const startedAt = performance.now()
  const { passed, failed } = await nodeTests([file])
  lines.push(
    `${file}: ${passed} passed, ${failed} failed, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  )
  failures += failed
}
console.log(`\n${lines.join('\n')}`)
process.exit(failures === 0 ? 0 : 1)
