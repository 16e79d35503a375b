import { sql, type RawBuilder } from 'kysely'
import type { NewRosterClient, RosterClient } from '#contract/exchange/oneroster/clients.ts'
import { ROSTER_PATH, TOKEN_PATH, type RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import { nameOf } from '#server/database/names.ts'
import { audit } from '#server/database/audit.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { hashSecret, makeClientId, makeSecret } from './secrets.ts'

/** A school has a handful; more are a mistake, and each may read everything it was given. */
const MAX_CLIENTS = 100

/** Makes a program's identity and secret; the secret is stored as its hash only. */
export async function createClient(
  context: Context,
  { name, scopes }: { name: string; scopes: RosterScope[] },
): Promise<NewRosterClient> {
  const { db, actor, config, clock } = context
  const clientId = makeClientId()
  const secret = makeSecret()
  const granted = [...new Set(scopes)]
  const id = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into api_client (client_id, name, secret_hash, scopes, made_at, made_by_id)
      select ${clientId}, ${name}, ${hashSecret(secret)}, ${granted}::text[], ${clock.moment()}, ${actor.account}
      where (select count(*) from api_client where revoked_at is null) < ${MAX_CLIENTS}
      returning id`.execute(tx)
    const created = rows[0]?.id
    if (created === undefined)
      throw new Refusal('conflict', `There are ${MAX_CLIENTS} programs. Please revoke one that is not used.`)
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: 'api_client',
      subjectId: created,
      details: { program: name, scopes: granted },
      session: actor.session,
    })
    return created
  })
  return {
    message: `${name} may read the roster. Copy its secret now: it is shown this once.`,
    client: await readClient(context, id),
    client_id: clientId,
    client_secret: secret,
    token_address: `${config.origin}${TOKEN_PATH}`,
    base_address: `${config.origin}${ROSTER_PATH}`,
  }
}

/** Ends a program and its tokens; a second time changes nothing. */
export async function revokeClient(context: Context, id: number): Promise<RosterClient> {
  const { db, actor, clock } = context
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      update api_client set revoked_at = ${clock.moment()}, revoked_by_id = ${actor.account}
      where id = ${id} and revoked_at is null returning name`.execute(tx)
    const [revoked] = rows
    if (!revoked) return
    await sql`delete from api_token where api_client_id = ${id}`.execute(tx)
    await sql`delete from roster_list where api_client_id = ${id}`.execute(tx)
    await audit(tx, {
      account: actor.account,
      action: 'remove',
      subject: 'api_client',
      subjectId: id,
      details: { program: revoked.name },
      session: actor.session,
    })
  })
  return readClient(context, id)
}

/** All programs, the newest first. */
export async function listClients(context: Context): Promise<RosterClient[]> {
  return readClients(context, sql`true`)
}

async function readClient(context: Context, id: number): Promise<RosterClient> {
  const [client] = await readClients(context, sql`api_client.id = ${id}`)
  if (!client) throw notFound('program')
  return client
}

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

async function readClients({ db, school }: Context, which: RawBuilder<unknown>): Promise<RosterClient[]> {
  const { rows } = await sql<ClientRow>`
    select id, client_id, name, scopes, made_at, ${nameOf(sql`made_by_id`)} made_by, last_used_at, revoked_at,
      ${nameOf(sql`revoked_by_id`)} revoked_by
    from api_client where ${which} order by made_at desc, id desc`.execute(db)
  const local = (at: Date) => localMoment(at, school.timeZone)
  return rows.map(({ made_at, made_by, last_used_at, revoked_at, revoked_by, ...client }) =>
    Object.assign(client, {
      made: { ...local(made_at), by: made_by },
      last_used: last_used_at && local(last_used_at),
      revoked: revoked_at && { ...local(revoked_at), by: revoked_by ?? 'a restore of a backup' },
    }),
  )
}
