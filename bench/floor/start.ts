import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#tests/browser/running-school.ts'
import type { Server } from '../compare.ts'
import { waitUntilReady, type RunningApp } from '../running-app.ts'
import { TODAY } from '../school.ts'
import { createFloorTables } from './tables.ts'

/** The floor server, running beside the app on the same PostgreSQL. */
type Floor = Server & { close: () => Promise<void> }

/** Creates the floor's tables from those of the app, and starts its server as a separate process. */
export async function startFloor({ db, databaseUrl, postmaster }: RunningApp): Promise<Floor> {
  await createFloorTables(db)
  const port = await freePort()
  const server = spawn(process.execPath, ['bench/floor/server.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), TODAY, NODE_OPTIONS: '' },
    // It ends when the channel to this process does.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const origin = `http://localhost:${port}`
  await waitUntilReady(`${origin}/`, server)
  return {
    origin,
    pid: server.pid!,
    postmaster,
    close: async () => {
      const ended = once(server, 'exit')
      server.disconnect()
      await ended
    },
  }
}
