import { createServer } from 'node:net'
import { openWorld } from './world.ts'

/** A world that listens, so that browsers and sign-in providers reach it as they do in a school. */
export async function openStreet({ env = {} }: { env?: Record<string, string> } = {}) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await openWorld({ env: { PORT: String(port), PUBLIC_ORIGIN: origin, ...env } })
  await world.app.listen({ port, host: '127.0.0.1' })
  return { ...world, origin, port }
}

/** A port that is free just now: the address has to be known before the app is built. */
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
