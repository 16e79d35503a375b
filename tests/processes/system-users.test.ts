import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { queryDatabase, endDatabase, withFolder } from './data-folder.ts'
import { closeHomeroom, endHomerooms, openHomeroom, type Start } from './homeroom.ts'

const NOBODY = { uid: 65534, gid: 65534 }
const root = process.getuid?.() === 0
const skip = !root && 'only root can become others'
const cannotMount =
  root && spawnSync('unshare', ['--mount', 'true']).status !== 0 && 'needs the right to mount'
const lacksAccess =
  root && spawnSync(process.execPath, ['--version'], NOBODY).status !== 0 && 'a closed checkout'
/**
 * PostgreSQL refuses to run as root, so Homeroom runs it under another uid with a command of the system, or, as here
 * without that command, as another user.
 */
const WITHOUT_NAMESPACES = { PATH: '/nowhere' }

const ownerOf = (path: string) => statSync(path).uid

/** The same checkout at another place, where folders above it may be closed. */
const seenAt = (checkout: string, env: Record<string, string> = {}): Start => ({
  before: [
    'unshare',
    '--mount',
    '/bin/sh',
    '-c',
    'mount --bind "$PWD" "$0" && cd "$0" && PATH=$INNER_PATH exec "$@"',
    checkout,
  ],
  env: { INNER_PATH: process.env['PATH'] ?? '', ...env },
})

describe('Homeroom starts as', { concurrency: 2 }, () => {
  test('root, who may not run PostgreSQL', { skip }, () =>
    withFolder(async (folder) => {
      const homeroom = await openHomeroom(join(folder, 'data'))
      assert.equal(ownerOf(join(folder, 'data', 'postgres')), 0)
      assert.equal(await closeHomeroom(homeroom), 0)
    }),
  )

  test('a plain user', { skip: skip || lacksAccess }, () =>
    withFolder(async (folder) => {
      chownSync(folder, NOBODY.uid, NOBODY.gid)
      const homeroom = await openHomeroom(join(folder, 'data'), { user: NOBODY })
      assert.equal(ownerOf(join(folder, 'data', 'postgres')), NOBODY.uid)
      assert.equal(await closeHomeroom(homeroom), 0)
    }),
  )

  test('root, in a checkout in a folder closed to everybody else', { skip: skip || cannotMount }, () =>
    withFolder(async (folder) => {
      const [checkout, data] = closedHome(folder, 0)
      const homeroom = await openHomeroom(data, seenAt(checkout))
      assert.equal(await closeHomeroom(homeroom), 0)
      assert.equal(ownerOf(join(data, 'postgres')), 0)
    }),
  )

  test(
    'root, in the closed home folder of somebody else, whose files stay theirs',
    { skip: skip || cannotMount },
    () =>
      withFolder(async (folder) => {
        const [checkout, data] = closedHome(folder, NOBODY.uid)
        const homeroom = await openHomeroom(data, seenAt(checkout))
        assert.equal(await closeHomeroom(homeroom), 0)
        assert.deepEqual([ownerOf(data), ownerOf(join(data, 'postgres'))], [NOBODY.uid, NOBODY.uid])
      }),
  )

  test('root, where user namespaces are forbidden', { skip: skip || lacksAccess }, () =>
    withFolder(async (folder) => {
      chmodSync(folder, 0o755)
      const data = join(folder, 'data')
      for (let start = 0; start < 2; start += 1) {
        const homeroom = await openHomeroom(data, { env: WITHOUT_NAMESPACES })
        assert.equal(ownerOf(join(data, 'postgres')), NOBODY.uid)
        assert.equal(await closeHomeroom(homeroom), 0)
      }
    }),
  )

  test(
    'root, where user namespaces are forbidden and the checkout is closed to others',
    { skip: skip || cannotMount },
    () =>
      withFolder(async (folder) => {
        const [checkout, data] = closedHome(folder, 0)
        const start = seenAt(checkout, { INNER_PATH: WITHOUT_NAMESPACES.PATH })
        const home = join('/var/lib/homeroom', createHash('sha256').update(data).digest('hex').slice(0, 16))
        try {
          const first = await openHomeroom(data, start)
          assert.ok(first.output().includes(home), first.output())
          await queryDatabase(home, `update school set name = 'Larkfield School'`)
          assert.equal(await closeHomeroom(first), 0)
          const second = await openHomeroom(data, start)
          assert.deepEqual(await queryDatabase(home, 'select name from school'), [
            { name: 'Larkfield School' },
          ])
          assert.equal(await closeHomeroom(second), 0)
        } finally {
          await endHomerooms(data)
          await endDatabase(home)
          rmSync(home, { recursive: true, force: true })
        }
      }),
  )
})

/** A home folder that only its owner can enter, with a folder for a checkout and one for data. */
function closedHome(folder: string, owner: number): [checkout: string, data: string] {
  chmodSync(folder, 0o755)
  const home = join(folder, 'home')
  const checkout = join(home, 'homeroom')
  mkdirSync(checkout, { recursive: true })
  chownSync(home, owner, owner)
  chmodSync(home, 0o700)
  return [checkout, join(home, 'data')]
}
