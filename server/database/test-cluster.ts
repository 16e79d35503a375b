import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCluster, OWNER } from './embedded/cluster.ts'
import { CLUSTER, chooseRunner, type Runner } from './embedded/runner.ts'
import { startServer } from './embedded/server.ts'

/** Starts a PostgreSQL that is stopped and removed after this process, however that ends; returns its address. */
export async function startTestCluster(): Promise<string> {
  const { runner, cluster } = await prepareTestCluster()
  return startTestServer(runner, cluster)
}

/** A cluster that is not started yet; where it is `empty`, only its place, to which another one is copied. */
export async function prepareTestCluster({ empty = false } = {}): Promise<{
  runner: Runner
  cluster: string
}> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-test-'))
  const runner = await chooseRunner(folder)
  removeAtExit(runner.home, folder)
  if (empty) return { runner, cluster: join(runner.home, CLUSTER) }
  return { runner, cluster: await createCluster(runner, ['--no-sync']) }
}

/** Starts the server of a cluster; returns its address. */
export async function startTestServer(runner: Runner, cluster: string): Promise<string> {
  const { server, client } = await startServer({ runner, cluster, durable: false })
  await client.end()
  return `postgres://${OWNER}@localhost:5432/postgres?host=${encodeURIComponent(server.socket)}`
}

const CLEAN_UP_SCRIPT = `
cat >/dev/null
lock=$1/postgres/postmaster.pid
server=$(sed -n 1p "$lock") socket=$(sed -n 5p "$lock")
kill -QUIT "$server"
for try in $(seq 100); do kill -0 "$server" || break; sleep 0.05; done
rm -rf -- "$@" "$socket"
# A program that was just making the cluster writes on for a moment.
sleep 3
rm -rf -- "$@"
`

/** The pipe to this shell closes when our process ends, even when it is killed. */
function removeAtExit(...folders: string[]): void {
  const watcher = spawn('/bin/sh', ['-c', CLEAN_UP_SCRIPT, 'sh', ...folders], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
}
