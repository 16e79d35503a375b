import { Connection } from './connection.ts'

/** Sends requests and measures them in a separate process, which `load/start.ts` starts. */

export type Load = {
  port: number
  /** One client sends the requests of an entry in order; the next free client takes the next entry. */
  work: string[][]
  /** How many entries are sent; a shorter list is repeated. */
  count: number
  clients: number
}
export type Timings = { seconds: number; milliseconds: number[] }

process.on('message', (load: Load) => {
  run(load).then(
    (timings) => process.send!(timings),
    (error: unknown) => process.send!({ failed: String(error) }),
  )
})

async function run({ port, work, count, clients }: Load): Promise<Timings> {
  const entries = work.map((requests) => requests.map((request) => Buffer.from(request)))
  const connections = await Promise.all(
    Array.from({ length: Math.min(clients, count) }, () => Connection.open(port)),
  )
  const milliseconds: number[] = []
  let next = 0
  const client = async (connection: Connection) => {
    while (next < count) {
      const entry = entries[next++ % entries.length]!
      for (const request of entry) {
        const sentAt = performance.now()
        await connection.send(request)
        milliseconds.push(performance.now() - sentAt)
      }
    }
  }
  const start = performance.now()
  try {
    await Promise.all(connections.map(client))
    return { seconds: (performance.now() - start) / 1000, milliseconds }
  } finally {
    for (const connection of connections) connection.close()
  }
}
