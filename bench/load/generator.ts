import { Connection } from './connection.ts'

/** Sends requests and takes their times, in a process of its own; `load/start.ts` starts it. */

export type Load = {
  port: number
  /** Each entry is sent by one client in order, the next entry by whichever client is free. */
  work: string[][]
  /** How many entries are sent; the list begins again where it is shorter. */
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
