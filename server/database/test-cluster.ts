import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCluster, OWNER } from './embedded/cluster.ts'
import { chooseRunner } from './embedded/runner.ts'
import { startServer } from './embedded/server.ts'

/** Starts a PostgreSQL that is stopped and removed after this process, however that ends; returns its address. */
export async function startTestCluster(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-test-'))
  const runner = await chooseRunner(folder)
  removeAtExit(runner.home, folder)
  const cluster = await createCluster(runner, ['--no-sync'])
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
