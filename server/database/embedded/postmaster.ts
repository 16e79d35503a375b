import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { socketFiles } from './socket.ts'

/** The running server of a cluster, by its lock file. */
export type Postmaster = { pid: number; socket: string }

const LOCK = 'postmaster.pid'

/** The server that runs on a cluster; 'stale' where the lock file's process is something else by now. */
export function findPostmaster(cluster: string): Postmaster | 'stale' | undefined {
  const text = readLock(cluster)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid < 1) return 'stale'
  if (!isAlive(pid)) return undefined
  return isServerOf(pid, cluster) ? { pid, socket: lines[4] || cluster } : 'stale'
}

/** PostgreSQL trusts a lock file whose process exists, whatever program that is, so the file is removed. */
export function removeStaleLock(cluster: string, socket: string): void {
  for (const path of [join(cluster, LOCK), ...socketFiles(socket)]) rmSync(path, { force: true })
}

export const isRunning = ({ pid }: Postmaster, cluster: string) =>
  Number(readLock(cluster)?.split('\n')[0]) === pid && isAlive(pid)

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readLock(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, LOCK), 'utf8')
  } catch {
    return undefined
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const listed = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return listed.error !== undefined || listed.stdout.includes(cluster)
  }
  return workingFolder(pid) === cluster || commandOf(pid).includes(cluster)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
