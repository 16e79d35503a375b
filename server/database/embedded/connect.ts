import { Client } from 'pg'
import { OWNER } from './cluster.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'

/** A server that answers, and a connection to it. */
export type Running = { server: Postmaster; client: Client }

/** A connection to the server, if it takes one. */
export async function connect(cluster: string, socket: string): Promise<Running | undefined> {
  const client = new Client({
    host: socket,
    port: 5432,
    user: OWNER,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 30_000,
    application_name: `homeroom ${process.pid}`,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch {
    return undefined
  }
  const server = findPostmaster(cluster)
  if (server !== undefined && server !== 'stale') return { server, client }
  await client.end()
  return undefined
}
