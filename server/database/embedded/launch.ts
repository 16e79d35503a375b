import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { explainError, explainOutput, type DatabaseUnusable } from '../database-unusable.ts'
import { configure, diskFull } from './cluster.ts'
import { connect, type Running } from './connect.ts'
import type { Runner } from './runner.ts'

/** Where a cluster is, who runs it (decision 1), and whether it must survive a power cut. */
export type ClusterLocation = {
  runner: Runner
  cluster: string
  durable: boolean
  /** The folder into which each segment of its log is copied, for restoring it to any moment. */
  segments?: string | undefined
}

/** Starts a cluster's server and connects to it; returns the reason where waiting may help, else throws it. */
export async function launch(location: ClusterLocation, socket: string): Promise<Running | DatabaseUnusable> {
  const { runner, cluster } = location
  await configure(runner, cluster, socket, location)
  const log = openLog(runner.home)
  const child = runner.postgres(['-D', cluster], log.file)
  closeSync(log.file)
  const [startedAt, ended] = [Date.now(), once(child, 'exit')]
  while (child.exitCode === null && child.signalCode === null) {
    const running = await connect(cluster, socket)
    if (running) return running
    await Promise.race([ended, pause(Date.now() - startedAt < 1000 ? 15 : 100)])
  }
  const output = readFileSync(log.path, 'utf8')
  const problem = (await diskFull(runner.home)) ?? explainOutput(output, runner.home)
  if (/already exists|already in use|still in use/.test(output)) return problem
  throw problem
}

/** Each start has its own log; the previous one stays next to it. */
function openLog(home: string): { path: string; file: number } {
  const path = join(home, 'postgres.log')
  try {
    renameSync(path, `${path}.1`)
  } catch {
    // There was no log yet.
  }
  try {
    return { path, file: openSync(path, 'a', 0o600) }
  } catch (error) {
    throw explainError(error, home) ?? error
  }
}
