import { createServer } from 'node:net'
import { openForFile } from './file-hooks.ts'
import { openWorld } from './world.ts'

/** The calling test file's school, listening. */
export const useListeningWorld = (options?: Parameters<typeof openListeningWorld>[0]): ListeningWorld =>
  openForFile(
    () => openListeningWorld(options),
    (world) => world.close(),
  )
export type ListeningWorld = Awaited<ReturnType<typeof openListeningWorld>>

/** A world that listens on a port, so that browsers and sign-in providers can reach it. */
export async function openListeningWorld({ env = {} }: { env?: Record<string, string> } = {}) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await openWorld({ env: { PORT: String(port), PUBLIC_ORIGIN: origin, ...env } })
  await world.app.listen({ port, host: '127.0.0.1' })
  return { ...world, origin, port }
}

/** A free port, because the app needs its address before it is built. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
