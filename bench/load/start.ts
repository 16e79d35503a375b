import { fork } from 'node:child_process'
import { rawRequest, type BenchRequest } from '../requests.ts'
import type { Load, Timings } from './generator.ts'

/** Sends the entries with this many clients at a time. */
export type SendLoad = (
  origin: string,
  work: readonly (readonly BenchRequest[])[],
  options: { clients: number; count?: number },
) => Promise<Timings>

/** Sends requests from a separate process, so that sending does not slow down the measuring process. */
export function startGenerator(): { send: SendLoad; close: () => void } {
  const generator = fork('bench/load/generator.ts', { execArgv: [], serialization: 'advanced' })
  let settle: ((timings: Timings | { failed: string }) => void) | undefined
  generator.on('message', (timings: Timings | { failed: string }) => settle?.(timings))
  generator.on('exit', (code) => settle?.({ failed: `nothing: the load generator ended with ${code}` }))
  return {
    send: async (origin, work, { clients, count = work.length }) => {
      const load: Load = {
        port: Number(new URL(origin).port),
        work: work.map((requests) => requests.map(rawRequest)),
        count,
        clients,
      }
      const timings = await new Promise<Timings | { failed: string }>((resolve) => {
        settle = resolve
        generator.send(load)
      })
      if ('failed' in timings) throw new Error(`${work[0]?.[0]?.url} answered ${timings.failed}`)
      return timings
    },
    close: () => generator.disconnect(),
  }
}
