import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testServer } from '#server/database/testing.ts'

/** Everything that `npm test` checks, in order; the last line has the totals. */

type Count = { passed: number; failed: number }
type BrowserCount = { expected: number; flaky: number; unexpected: number }
type Env = Record<string, string | undefined>

const CALLS = [
  '{build,contract,server,web}/**/*.test.ts',
  'tests/!(laws).test.ts',
  'tests/past/*.test.ts',
  'tests/oneroster/**/*.test.ts',
]

/** Each process takes a part of what is left, so that at the end neither core waits long for the other. */
const PROCESSES = 2
const SMALLEST_PART = 12

const withoutNamedDatabase: Env = { DATABASE_URL: undefined }

type Stage = [name: string, run: () => Promise<Count>]

/**
 * Stages in one row run at the same time: the compiler often has work for one core only, and tests of processes mostly wait
 * while the others compute.
 */
const rows: Stage[][] = [
  [
    ['format', () => oneCheck('oxfmt', ['--check'])],
    ['laws', () => nodeTests(filesOf(['tests/laws.test.ts']), { output: 'at the end' })],
    ['database types', () => oneCheck('node', ['server/database/generate-types.ts', '--check'])],
    ['pages', () => oneCheck('node', ['start.mjs', '--pages-only'])],
    // Several checkers would each infer the types of the contract anew, which takes twice the processor time.
    ['types', () => oneCheck('tsc', ['-b', '--singleThreaded'])],
    ['lint', () => oneCheck('oxlint', ['--type-aware'])],
  ],
  [
    ['rules and calls', () => nodeTestsInParts(CALLS)],
    [
      'processes',
      () =>
        nodeTests(filesOf(['tests/processes/*.test.ts']), {
          output: 'at the end',
          env: withoutNamedDatabase,
        }),
    ],
  ],
  [['browser', browserTests]],
]

const scratch = mkdtempSync(join(tmpdir(), 'homeroom-run-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
process.once('disconnect', () => process.exit(1))

const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []
const cluster = process.env['DATABASE_URL'] ? undefined : await testServer()

for (const row of rows) {
  console.log(`\n== ${row.map(([name]) => name).join(', ')}`)
  await Promise.all(row.map(pass))
}
console.log(`\n${lines.join('\n')}\n${summaryOf(total)}`)
process.exit(total.failed === 0 ? 0 : 1)

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
  return (await runProgram(program, args, 'at the end')) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function nodeTestsInParts(patterns: string[]): Promise<Count> {
  // Tests of the whole app take longest and begin, those of plain functions come last.
  const left = filesOf(patterns).reverse()
  const count: Count = { passed: 0, failed: 0 }
  const takeParts = async () => {
    while (left.length > 0) {
      const size = Math.max(SMALLEST_PART, Math.ceil(left.length / (2 * PROCESSES)))
      const { passed, failed } = await nodeTests(left.splice(0, size), { output: 'at the end' })
      count.passed += passed
      count.failed += failed
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, takeParts))
  return count
}

function filesOf(patterns: string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern)).sort()
}

type NodeTestOptions = { output?: Output; env?: Env }

async function nodeTests(files: string[], { output, env }: NodeTestOptions): Promise<Count> {
  if (files.length === 0) return { passed: 0, failed: 0 }
  const counted = join(scratch, `${randomUUID()}.json`)
  const reporters = [
    ['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ['--test-reporter=./tests/run/count.ts', `--test-reporter-destination=${counted}`],
  ].flat()
  const options = ['--test', '--test-isolation=none', '--test-timeout=180000', ...reporters]
  const done = await runProgram(process.execPath, [...options, ...files], output, env)
  return withFailedProgram(read(counted) as Count | undefined, done)
}

async function browserTests(): Promise<Count> {
  if (!existsSync('playwright.config.ts')) return { passed: 0, failed: 0 }
  const report = 'test-results/browser.json'
  const done = await runProgram(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test'],
    'now',
    withoutNamedDatabase,
  )
  const stats = (read(report) as { stats: BrowserCount } | undefined)?.stats
  return withFailedProgram(stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected }, done)
}

/** A program that failed without a failed test counts as one failure. */
function withFailedProgram(count: Count | undefined, done: boolean): Count {
  const { passed, failed } = count ?? { passed: 0, failed: 0 }
  return { passed, failed: done ? failed : Math.max(failed, 1) }
}

/** Reads a report and removes it, so that the next reader does not find an old one. */
function read(path: string): unknown {
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  return text === '' ? undefined : JSON.parse(text)
}

/** Output of programs that run at the same time is printed at the end of each, so that it does not mix. */
type Output = 'now' | 'at the end'

function runProgram(
  program: string,
  args: string[],
  output: Output = 'now',
  env: Env = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const target = output === 'now' ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      stdio: ['ignore', target, target],
      env: { ...process.env, HOMEROOM_TEST_CLUSTER: cluster, ...env },
    })
    const pieces: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => pieces.push(piece))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(pieces))
      resolve(code === 0)
    })
  })
}
