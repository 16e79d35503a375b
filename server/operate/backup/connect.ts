import { Client, type ClientConfig } from 'pg'

/** Values have one written form, whatever the settings of the server, and a long COPY is not cut off. */
const SESSION = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = 0; set synchronize_seqscans = off; set work_mem = '64MB'`

/** The name of these connections distinguishes them from those of a running app. */
export const APPLICATION_NAME = 'homeroom-backup'

/** A connection for a backup or restore. `schema` is searched before the default ones. */
export async function connectTo(settings: ClientConfig, schema?: string): Promise<Client> {
  const client = new Client({
    ...settings,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // A connection that breaks fails its query; without a listener it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(SESSION)
  if (schema !== undefined) await client.query(`set search_path = ${schema}, public`)
  return client
}

/** Runs `work` on a separate connection. */
export async function withConnection<T>(
  settings: ClientConfig,
  work: (client: Client) => Promise<T>,
  schema?: string,
): Promise<T> {
  const client = await connectTo(settings, schema)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
