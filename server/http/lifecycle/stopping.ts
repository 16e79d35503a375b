import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../failures.ts'
import { sentences } from '../sentences.ts'

const IDLE_CHECK_MS = 50
/** Running requests have this long to finish; slower ones lose their connection. */
export const REQUESTS_TIMEOUT_MS = 15_000

/**
 * Lets `app.close()` finish soon: requests that run are answered, later ones on the same connections are refused with a
 * sentence, and each connection is closed as soon as it has no request, which Node does at the beginning only. A request whose
 * browser is gone has no connection any more; it may finish too, because the database is closed next.
 */
export function closeConnectionsOnStop(app: FastifyInstance, timeoutMs = REQUESTS_TIMEOUT_MS): void {
  let stopping = false
  let stopsAt = 0
  const running = new Set<Promise<unknown>>()
  app.addHook('preClose', (done) => {
    stopping = true
    stopsAt = performance.now() + timeoutMs
    const closingIdle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
    const closingAll = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
    app.server.once('close', () => {
      clearInterval(closingIdle)
      clearTimeout(closingAll)
    })
    done()
  })
  const track = <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    function (this: unknown, ...args: Args): Result {
      const result = run.apply(this, args)
      if (result instanceof Promise) {
        const forget = () => running.delete(result)
        running.add(result)
        result.then(forget, forget)
      }
      return result
    }
  app.addHook('onRoute', (route) => {
    // Whoever is identified when the stop begins reaches the handler afterwards.
    route.onRequest = [route.onRequest ?? []].flat().map(track)
    route.preHandler = [route.preHandler ?? []].flat().map(track)
    route.handler = track(route.handler)
  })
  app.addHook('onClose', async () => {
    while (running.size > 0 && performance.now() < stopsAt) {
      const left = stopsAt - performance.now()
      await Promise.race([Promise.allSettled(running), wait(left, undefined, { ref: false })])
      await nextTurn()
    }
  })
  app.addHook('onRequest', async () => {
    if (stopping) throw new Refusal('unavailable', sentences.restarting)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}
