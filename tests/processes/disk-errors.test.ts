import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { withFolder, withSchool } from './data-folder.ts'
import type { Start } from './homeroom.ts'
import { expectRefusal } from './expect-refusal.ts'

const skip = spawnSync('unshare', ['--mount', 'true']).status !== 0 && 'needs the right to mount'

/** Runs Homeroom with a small disk of its own at the data folder, after a shell has prepared it. */
const onDisk = (dataDir: string, size: string, prepare: string): Start => ({
  before: [
    'unshare',
    '--mount',
    '/bin/sh',
    '-c',
    `mount -t tmpfs -o size=${size} tmpfs "$0" && { ${prepare}; }; exec "$@"`,
    dataDir,
  ],
})

describe('Homeroom does not start, and says why, on', { concurrency: 2 }, () => {
  test('a disk too small for a database', { skip }, () =>
    withFolder((folder) =>
      expectRefusal(folder, /The disk that holds .* is full/, onDisk(folder, '24m', 'true')),
    ),
  )

  test('a disk that has become full', { skip }, () =>
    withSchool((school) =>
      withFolder(async (folder) => {
        const fill = `cp -r '${school}'/postgres "$0"; dd if=/dev/zero of="$0/rest" 2>/dev/null`
        await expectRefusal(folder, /The disk that holds .* is full/, onDisk(folder, '128m', fill))
      }),
    ),
  )

  test('a disk that is read-only', { skip }, () =>
    withSchool((school) =>
      withFolder(async (folder) => {
        const close = `cp -r '${school}'/postgres "$0"; mount -o remount,ro "$0"`
        await expectRefusal(folder, /The disk that holds .* is read-only/, onDisk(folder, '128m', close))
      }),
    ),
  )
})
