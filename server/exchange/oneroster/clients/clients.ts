import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { NewRosterClient, RosterClient } from '#contract/exchange/oneroster/clients.ts'
import { ROSTER_PATH, TOKEN_PATH, type RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { makeLink, revokeLink, type ManagedLinks } from '#server/http/links/manage.ts'
import { hashSecret, makeSecret } from '#server/http/links/secrets.ts'
import { sentences } from '../sentences.ts'

/** A school has a handful of apps; more are probably a mistake, and each one has access to data. */
const MAX_CLIENTS = 100

const ID_BYTES = 12

type ClientRow = {
  id: number
  client_id: string
  name: string
  scopes: RosterScope[]
  made_at: Date
  made_by: string
  last_used_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
}

const CLIENTS: ManagedLinks<ClientRow> = {
  table: 'api_client',
  noun: 'app',
  read: readClients,
  about: ({ name, scopes }, action) => ({ details: { program: name, ...(action === 'add' && { scopes }) } }),
  endOpened: async (tx, id) => {
    await sql`delete from api_token where api_client_id = ${id}`.execute(tx)
    await sql`delete from roster_list where api_client_id = ${id}`.execute(tx)
  },
}

/** Creates an app's client id and secret; only the secret's hash is stored. */
export async function createClient(
  context: Context,
  { name, scopes }: { name: string; scopes: RosterScope[] },
): Promise<NewRosterClient> {
  const { actor, config, clock } = context
  const clientId = `program-${randomBytes(ID_BYTES).toString('hex')}`
  const secret = makeSecret()
  const granted = [...new Set(scopes)]
  const made = await makeLink(context, CLIENTS, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into api_client (client_id, name, secret_hash, scopes, made_at, made_by_id)
      select ${clientId}, ${name}, ${hashSecret(secret)}, ${granted}::text[], ${clock.moment()}, ${actor.account}
      where (select count(*) from api_client where revoked_at is null) < ${MAX_CLIENTS}
      returning id`.execute(tx)
    if (rows[0]) return rows[0].id
    throw new Refusal('conflict', sentences.tooManyApps(MAX_CLIENTS))
  })
  return {
    message: sentences.connected(name),
    client: clientReply(context, made),
    client_id: clientId,
    client_secret: secret,
    token_address: `${config.origin}${TOKEN_PATH}`,
    base_address: `${config.origin}${ROSTER_PATH}`,
  }
}

/** Revokes an app and its tokens; a second call changes nothing. */
export async function revokeClient(context: Context, id: number): Promise<RosterClient> {
  return clientReply(context, await revokeLink(context, CLIENTS, sql`link.id = ${id}`))
}

/** All apps, the newest first. */
export async function listClients(context: Context): Promise<RosterClient[]> {
  const rows = await readClients(context.db, sql`true`)
  return rows.map((row) => clientReply(context, row))
}

async function readClients(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select id, client_id, name, scopes, made_at, ${nameOf(sql`made_by_id`)} made_by, last_used_at, revoked_at,
      ${nameOf(sql`revoked_by_id`)} revoked_by
    from api_client link where ${which} order by made_at desc, id desc`.execute(db)
  return rows
}

function clientReply({ school }: Context, row: ClientRow): RosterClient {
  const { made_at, made_by, last_used_at, revoked_at, revoked_by, ...client } = row
  const local = (at: Date) => localMoment(at, school.timeZone)
  return {
    ...client,
    made: { ...local(made_at), by: made_by },
    last_used: last_used_at && local(last_used_at),
    revoked: revoked_at && { ...local(revoked_at), by: revoked_by ?? sentences.revokedByRestore },
  }
}
