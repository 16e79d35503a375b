import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The reply header with the port of the process that answered. */
export const ANSWERED_BY = 'x-answered-by'

/**
 * A proxy that gives each request to the next process in turn, as one does in front of a school. A request that reached no
 * process goes to the next one; where a process ends during one, a reading request is repeated and a writing one gets a 502.
 */
export async function openRoundRobin(ports: readonly number[]) {
  let turn = 0
  const server = createServer((request, response) => void forward(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const first = (turn += 1)
    for (let attempt = 0; attempt < ports.length; attempt += 1) {
      const target = ports[(first + attempt) % ports.length]!
      const outcome = await forwardTo(target, request, body, response)
      if (outcome === 'sent') return
      if (outcome === 'lost' && request.method !== 'GET') break
    }
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Whether a reply was sent, the process could not be reached, or the connection was lost before the reply was complete.
 */
type Outcome = 'sent' | 'unreached' | 'lost'

function forwardTo(
  port: number,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const headers = { ...request.headers, 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
  const sending = send({ host: '127.0.0.1', port, method: request.method, path: request.url, headers })
  sending.on('error', (error: NodeJS.ErrnoException) =>
    resolve(error.code === 'ECONNREFUSED' ? 'unreached' : 'lost'),
  )
  sending.on('response', (answer) => {
    void sendOn(answer).then(resolve)
  })
  sending.end(body)

  async function sendOn(answer: IncomingMessage): Promise<Outcome> {
    const content = await buffer(answer).catch(() => undefined)
    if (!content) return 'lost'
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, [ANSWERED_BY]: String(port) })
    response.end(content)
    return 'sent'
  }

  return promise
}
