import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What happens to a message from Homeroom to its database. */
type Fate = 'pass' | 'cut' | 'cut after'

type Pair = { near: Socket; far: Socket }

/** Opens a proxy to the database at `url` that can go silent or drop connections, as firewalls and failovers do. */
export async function openFlakyLine(url: string) {
  const pairs = new Set<Pair>()
  let isSilent = false
  let decide: (message: Buffer) => Fate = () => 'pass'
  const server = createServer((near) => {
    const pair = { near, far: connectTo(url) }
    pairs.add(pair)
    near.on('data', (data) => {
      if (isSilent) return
      const fate = decide(data)
      if (fate !== 'cut') pair.far.write(data)
      if (fate === 'cut') end(pair)
      if (fate === 'cut after') pair.far.once('data', () => end(pair))
    })
    pair.far.on('data', (data) => {
      if (!isSilent && !near.destroyed) near.write(data)
    })
    for (const socket of [near, pair.far]) {
      socket.on('error', () => undefined)
      socket.on('close', () => isSilent || end(pair))
    }
  })
  const end = (pair: Pair) => {
    pairs.delete(pair)
    pair.near.destroy()
    pair.far.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  address.searchParams.delete('host')
  return {
    url: address.href,
    /** Drops all data without closing any connection. */
    goSilent: () => (isSilent = true),
    /** Passes data again; data that was dropped stays lost, and existing connections stay dead. */
    heal: () => (isSilent = false),
    /** `choose` decides about each message to the database. */
    decideBy: (choose: (message: Buffer) => Fate) => (decide = choose),
    connections: () => pairs.size,
    close: async () => {
      for (const pair of pairs) end(pair)
      server.close()
      await once(server, 'close')
    },
  }
}

/** Connects to a server, whose address may be the folder of a Unix socket. */
function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  return folder?.startsWith('/')
    ? connect(`${folder}/.s.PGSQL.${port || 5432}`)
    : connect(Number(port || 5432), hostname)
}
