import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  assertNotHalfRestored,
  deleteReplaced,
  replaceCluster,
  restoringOf,
  recoverReplacement,
} from './replace-cluster.ts'

async function withPlace<T>(work: (cluster: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-replace-'))
  try {
    return await work(join(folder, 'postgres'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs `work` for the first step, the second and so on, until it says that there is no such step; returns how many there are. */
async function atEachStep(work: (cluster: string, nth: number) => Promise<boolean>): Promise<number> {
  for (let nth = 1; ; nth += 1) if (await withPlace((cluster) => work(cluster, nth))) return nth - 1
}

/** A folder in the place of a cluster, with files that a half deletion would lack. */
async function make(cluster: string, school: string): Promise<void> {
  for (const folder of [cluster, join(cluster, 'base')]) await mkdir(folder)
  for (const name of ['PG_VERSION', join('base', '1'), join('base', '2')])
    await writeFile(join(cluster, name), school)
}

/** The school in a folder: undefined where there is none, and 'damaged' where a part of it is missing. */
function schoolIn(cluster: string): string | undefined {
  if (!existsSync(cluster)) return undefined
  const parts = ['PG_VERSION', join('base', '1'), join('base', '2')].map((name) => {
    const path = join(cluster, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : 'damaged'
  })
  return new Set(parts).size === 1 ? parts[0] : 'damaged'
}

const replacedIn = (cluster: string) => schoolIn(`${cluster}.replaced`)
const ENDER = join(import.meta.dirname, '../../../tests/processes/end-at-step.ts')

type Step = 'replaceCluster' | 'recoverReplacement' | 'deleteReplaced'

/** Runs one of the functions in a process that ends or fails at a step; returns how it ended. */
function run(name: Step, cluster: string, at: { END_AT: string } | { FAIL_AT: string }) {
  const program = `import { ${name} } from ${JSON.stringify(join(import.meta.dirname, 'replace-cluster.ts'))}
    await ${name}(${JSON.stringify(cluster)})`
  return spawnSync(process.execPath, ['--import', ENDER, '--input-type=module', '--eval', program], {
    env: { ...process.env, ...at, END_WITHIN: cluster },
    encoding: 'utf8',
  })
}

/** Whether a process was killed after this step; it has done its work where it has no such step. */
function isKilled(name: Step, cluster: string, nth: number): boolean {
  const { signal, status, stderr } = run(name, cluster, { END_AT: `step ${nth}` })
  assert.ok(signal === 'SIGKILL' || status === 0, stderr)
  return signal === 'SIGKILL'
}

describe('A school that is replaced', () => {
  test('is there whole, or the other one is, wherever the process is killed, and after the next one too', async () => {
    const steps = await atEachStep(async (cluster, nth) => {
      await make(cluster, 'first')
      await make(restoringOf(cluster), 'second')
      const isDone = !isKilled('replaceCluster', cluster, nth)
      await recoverReplacement(cluster)
      const school = schoolIn(cluster)
      assert.ok(school === 'first' || school === 'second', `after step ${nth}: ${school}`)
      if (school === 'second') assert.equal(replacedIn(cluster), 'first')
      // Before anything has started on it, another one is restored.
      await rm(restoringOf(cluster), { recursive: true, force: true })
      await make(restoringOf(cluster), 'third')
      await replaceCluster(cluster)
      assert.deepEqual([schoolIn(cluster), replacedIn(cluster)], ['third', 'first'])
      await deleteReplaced(cluster)
      assert.deepEqual(await readdir(join(cluster, '..')), ['postgres'])
      return isDone
    })
    assert.ok(steps >= 6, `${steps} steps`)
  })

  test('is the only copy until the other one has started, wherever a second restore is killed', async () => {
    await atEachStep(async (cluster, nth) => {
      await make(cluster, 'first')
      await make(restoringOf(cluster), 'second')
      await replaceCluster(cluster)
      await make(restoringOf(cluster), 'third')
      const isDone = !isKilled('replaceCluster', cluster, nth)
      assert.equal(replacedIn(cluster), 'first')
      await recoverReplacement(cluster)
      assert.equal(replacedIn(cluster), 'first')
      assert.match(schoolIn(cluster) ?? '', /^(second|third)$/, `after step ${nth}`)
      return isDone
    })
  })

  test('is put in place wherever the start that completes it is killed, too', async () => {
    await atEachStep(async (cluster, nth) => {
      await make(cluster, 'first')
      await make(`${cluster}.restored`, 'second')
      const isDone = !isKilled('recoverReplacement', cluster, nth)
      await recoverReplacement(cluster)
      assert.deepEqual([schoolIn(cluster), replacedIn(cluster)], ['second', 'first'])
      return isDone
    })
  })

  test('is deleted after a start, and a start that is killed while it deletes leaves nothing that counts', async () => {
    await atEachStep(async (cluster, nth) => {
      await make(cluster, 'first')
      await make(restoringOf(cluster), 'second')
      await replaceCluster(cluster)
      const isDone = !isKilled('deleteReplaced', cluster, nth)
      // Today's work is in it by now.
      await rm(cluster, { recursive: true })
      await make(cluster, 'second, in use')
      const wasUsed = !existsSync(`${cluster}.unused`)
      await make(restoringOf(cluster), 'third')
      await replaceCluster(cluster)
      assert.deepEqual(
        [schoolIn(cluster), replacedIn(cluster)],
        ['third', wasUsed ? 'second, in use' : 'first'],
      )
      return isDone
    })
  })

  test('comes back where an older Homeroom was killed between its two renames', () =>
    withPlace(async (cluster) => {
      await make(`${cluster}.replaced`, 'first')
      await make(restoringOf(cluster), 'second')
      await recoverReplacement(cluster)
      assert.equal(schoolIn(cluster), 'first')
    }))

  test('stays where what was restored cannot be moved, or it cannot be moved away itself', async () => {
    await withPlace(async (cluster) => {
      await make(cluster, 'first')
      await assert.rejects(replaceCluster(cluster), { code: 'ENOENT' })
      assert.equal(schoolIn(cluster), 'first')
    })
    await withPlace(async (cluster) => {
      await make(cluster, 'first')
      await make(restoringOf(cluster), 'second')
      // A rename onto a folder that is not empty fails, as it would on a broken disk.
      await make(`${cluster}.restored`, 'older')
      await assert.rejects(replaceCluster(cluster))
      assert.equal(schoolIn(cluster), 'first')
    })
  })

  test('stays, or the other one is in place, where any step fails as on a full disk', async () => {
    await atEachStep(async (cluster, nth) => {
      await make(cluster, 'first')
      await make(restoringOf(cluster), 'second')
      const { status } = run('replaceCluster', cluster, { FAIL_AT: `step ${nth}` })
      const isDone = status === 0
      const before = schoolIn(cluster)
      assert.match(before ?? '', /^(first|second)$/, `at step ${nth}`)
      await recoverReplacement(cluster)
      assert.equal(schoolIn(cluster), before, `at step ${nth}`)
      if (before === 'second') assert.equal(replacedIn(cluster), 'first')
      return isDone
    })
  })

  test('is in place where a restored one that was never in use was deleted in part', () =>
    withPlace(async (cluster) => {
      await make(cluster, 'second')
      await rm(join(cluster, 'PG_VERSION'))
      await make(`${cluster}.replaced`, 'first')
      await writeFile(`${cluster}.unused`, '')
      await make(`${cluster}.restored`, 'third')
      await recoverReplacement(cluster)
      assert.deepEqual([schoolIn(cluster), replacedIn(cluster)], ['third', 'first'])
    }))

  test('is not taken for a new one where a restore into an empty folder was interrupted', () =>
    withPlace(async (cluster) => {
      assertNotHalfRestored(cluster)
      await make(restoringOf(cluster), 'half')
      assert.throws(() => assertNotHalfRestored(cluster), /A restore was interrupted.*\n.*Run it again/)
      await make(cluster, 'first')
      assertNotHalfRestored(cluster)
    }))
})
