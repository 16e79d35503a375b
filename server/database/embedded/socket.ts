import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseUnusable } from '../database-unusable.ts'
import type { Runner } from './runner.ts'

const SOCKET_NAME = '.s.PGSQL.5432'
const MAX_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/** The folder of the server's socket: the cluster, which only its owner can enter, or a private one in the temporary folder where that path is too long. */
export async function socketFolder(runner: Runner, cluster: string): Promise<string> {
  if (isShortEnough(cluster)) return cluster
  const name = `homeroom-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`
  const folder = [tmpdir(), '/tmp'].map((base) => join(base, name)).find(isShortEnough)
  if (folder === undefined) throw socketPathTooLong(cluster)
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  await ensurePrivate(runner, folder)
  return folder
}

/** Removes the folder made for a socket that did not fit. */
export async function removeSocketFolder(folder: string, cluster: string): Promise<void> {
  if (folder !== cluster) await rmdir(folder).catch(() => undefined)
}

export const socketFiles = (folder: string) => [
  join(folder, SOCKET_NAME),
  join(folder, `${SOCKET_NAME}.lock`),
]

const isShortEnough = (folder: string) =>
  Buffer.byteLength(join(folder, SOCKET_NAME)) <= MAX_PATH_BYTES && !/["\\\n]/.test(folder)

const socketPathTooLong = (cluster: string) =>
  new DatabaseUnusable(
    `The path ${cluster} is too long for the database's socket, and so is ${tmpdir()}.\n` +
      'Set DATA_DIR or TMPDIR to a shorter path.',
  )

/** Anyone who can enter the folder has all rights in the database, so it must be ours and closed to others. */
async function ensurePrivate(runner: Runner, folder: string): Promise<void> {
  const found = await lstat(folder)
  if (!found.isDirectory() || ![process.getuid?.(), runner.uid].includes(found.uid)) {
    throw new DatabaseUnusable(
      `${folder} belongs to someone else. Remove it, or set TMPDIR to another folder.`,
    )
  }
  await chmod(folder, 0o700)
  await runner.giveOwnership(folder)
}
