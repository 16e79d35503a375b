import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeTests } from './run/node-tests.ts'
import { evenParts, shrinkingParts } from './run/parts.ts'
import { runJobs } from './run/queue.ts'
import { SLOW_FILES } from './run/slow-files.ts'
import { TEST_FILES, testFilesOf, type TestStage } from './run/test-files.ts'

const stages = Object.keys(TEST_FILES) as TestStage[]

test('Every test file is in exactly one stage of `npm test`', () => {
  const all = globSync('{bench,build,contract,server,tests,web}/**/*.test.ts').map((path) =>
    path.replaceAll('\\', '/'),
  )
  assert.deepEqual(stages.flatMap(testFilesOf).sort(), all.sort())
})

test('Parts have every file once, whatever is known of their times', () => {
  const files = [...testFilesOf('processes'), ...testFilesOf('rules and calls')]
  assert.deepEqual(evenParts(files, 2).flat().sort(), files.toSorted())
  assert.deepEqual(shrinkingParts(files).flat().sort(), files.toSorted())
  assert.deepEqual([evenParts([], 2), shrinkingParts([])], [[], []])
})

test('Jobs run in their order, as many at a time as there are lanes, and each stage says what it was beside', async () => {
  const order: string[] = []
  const [untilThree, untilFour] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const job = (stage: string, work: () => unknown = () => undefined, failed = 0) => ({
    stage,
    run: async () => {
      order.push(stage)
      await work()
      return { passed: 1, failed }
    },
  })
  const jobs = [
    job('one'),
    job('two', () => untilThree.promise),
    job('one', undefined, 1),
    job('three', async () => {
      untilThree.resolve()
      await untilFour.promise
      await pause(1)
    }),
    job('four', () => untilFour.resolve()),
  ]
  const { lines, ...total } = await runJobs(jobs, 2, () => undefined)
  assert.deepEqual(order, ['one', 'two', 'one', 'three', 'four'])
  assert.deepEqual(total, { passed: 5, failed: 1 })
  assert.deepEqual(
    lines.map((line) => line.replace(/[\d.]+ s/, 's')),
    [
      'one: 2 passed, 1 failed, s, beside two',
      'two: 1 passed, 0 failed, s, beside one, three',
      'four: 1 passed, 0 failed, s, beside three',
      'three: 1 passed, 0 failed, s, beside two, four',
    ],
  )
})

test('The files that are known as slow are there', () => {
  assert.deepEqual(
    Object.keys(SLOW_FILES).filter((path) => globSync(path).length === 0),
    [],
  )
})

test('A process of tests counts those that passed and failed, names the failed ones, and says how long each file took', async () => {
  const file = 'tests/fixtures/run/two-of-three.ts'
  const { passed, failed, failures, seconds } = await nodeTests([file], { print: () => undefined })
  // The error that no test waits for is one more.
  assert.deepEqual([passed, failed, Object.keys(seconds)], [2, 2, [file]])
  assert.equal(failures.length, 2)
  assert.match(failures[0]!, /^"one fails" of tests\/fixtures\/run\/two-of-three\.ts: AssertionError/)
  assert.match(failures[1]!, /^While "one is not waited for .* Error: too late/)
})

test('A process of tests that goes on without a test is ended, and counts as failed', async () => {
  const file = 'tests/fixtures/run/left-open.ts'
  const printed: string[] = []
  const print = (output: string | Buffer) => void printed.push(String(output))
  const { passed, failed, failures } = await nodeTests([file], { print, silenceMs: 2000 })
  assert.deepEqual([passed, failed, failures.length], [1, 1, 1])
  assert.match(failures[0]!, /The last one was of tests\/fixtures\/run\/left-open\.ts/)
  assert.ok(printed.at(-1)!.includes(failures[0]!))
})

test('A run that is ended, or whose starter is gone, ends its programs and what these have started', async () => {
  const ends = [
    (run: ChildProcess) => run.kill('SIGINT'),
    (run: ChildProcess) => run.kill('SIGTERM'),
    (run: ChildProcess) => run.kill('SIGHUP'),
    (run: ChildProcess) => run.disconnect(),
  ]
  const endOne = async (end: (typeof ends)[number]) => {
    const { run, programs } = await startRun()
    // Its output is open as long as a program has it, also one that began while the run was ending.
    const ended = [once(run, 'exit'), once(run.stdout!, 'end')]
    end(run)
    assert.deepEqual((await Promise.all(ended))[0], [1, null])
    await waitForEnd(programs)
  }
  await Promise.all(ends.map(endOne))
})

async function startRun() {
  const run = spawn(process.execPath, ['tests/fixtures/run/with-program.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let printed = ''
  run.stdout?.on('data', (piece) => (printed += String(piece)))
  while (printed.split('\n').length < 3) await once(run.stdout!, 'data')
  return { run, programs: printed.trim().split('\n').map(Number) }
}

/** Fails by the time of its test. */
async function waitForEnd(programs: number[]): Promise<void> {
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  assert.equal(programs.length, 2)
  while (programs.some(isAlive)) await pause(20)
}
