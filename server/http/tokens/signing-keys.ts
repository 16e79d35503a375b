import {
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** The keys that sign tokens and cookies. Each signature contains the key's name, so that the key can be found. */
export type SigningKey = { name: string; secret: KeyObject }

export type SigningKeys = {
  /** Signs here. */
  readonly current: SigningKey
  /** Signs links that are mailed to families: one key for all processes, whatever SESSION_SECRET is. */
  readonly familyLinks: SigningKey
  /** Whether a signature is one of any process of this database. */
  isSigned: (text: string, signature: string) => Promise<boolean>
  /** The same for a family link; links from before they had their own key are signed with the general one. */
  isSignedForFamily: (text: string, signature: string) => Promise<boolean>
  close: () => void
}

const KEY_BYTES = 32
const RENEW_MS = 3_600_000
/** What a key has signed stays good as long as a session may last after the last process that used it. */
const ACCEPTED_FOR = '14 hours'

/** Signing with a key object takes a tenth of what it takes with the bytes. */
const keyOf = (secret: Buffer): SigningKey => ({
  name: createHash('sha256').update(secret).digest('base64url').slice(0, 10),
  secret: createSecretKey(secret),
})

/** The key that follows from SESSION_SECRET, so that the setting itself is in no database. */
export const keyOfSetting = (setting: string): SigningKey =>
  keyOf(createHmac('sha256', setting).update('homeroom session keys').digest())

export function sign({ name, secret }: SigningKey, text: string): string {
  return `${name}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/**
 * The keys of a database. A process signs with the key of its SESSION_SECRET, else with the one that the first process created.
 * It publishes its key and accepts all others, so that processes with different settings work together.
 */
export async function openSigningKeys(db: Database, setting: string | undefined): Promise<SigningKeys> {
  const current = setting === undefined ? await findMadeKey(db, 'session') : keyOfSetting(setting)
  const familyLinks = await findMadeKey(db, 'family_link')
  const accepted = new Map([[current.name, current]])

  const renew = async () => {
    await publish(db, current, setting === undefined)
    const found = await findAccepted(db)
    accepted.clear()
    for (const key of [current, ...found]) accepted.set(key.name, key)
  }
  await renew()
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS).unref()

  let reading: Promise<void> | undefined
  /** Adds the keys of processes that have started meanwhile. */
  const addNew = async () => {
    for (const key of await findAccepted(db)) accepted.set(key.name, key)
  }
  const readAgain = () => (reading ??= addNew().finally(() => (reading = undefined)))

  const isSigned = async (text: string, signature: string) => {
    const name = keyNameOf(signature)
    if (name === undefined) return false
    if (!accepted.has(name)) await readAgain()
    const key = accepted.get(name)
    return key !== undefined && isSignedBy(key, text, signature)
  }

  return {
    current,
    familyLinks,
    isSigned,
    isSignedForFamily: async (text, signature) =>
      keyNameOf(signature) === familyLinks.name
        ? isSignedBy(familyLinks, text, signature)
        : isSigned(text, signature),
    close: () => clearInterval(renewing),
  }
}

const keyNameOf = (signature: string) => /^([\w-]{10})\.[\w-]{43}$/.exec(signature)?.[1]

const isSignedBy = (key: SigningKey, text: string, signature: string) =>
  timingSafeEqual(Buffer.from(sign(key, text)), Buffer.from(signature))

/** If several processes start at once, the first one creates it. */
async function findMadeKey(db: Database, purpose: 'session' | 'family_link'): Promise<SigningKey> {
  await sql`insert into server_secret (purpose, secret, is_made) values (${purpose}, ${randomBytes(KEY_BYTES)}, true)
    on conflict (purpose) where is_made do nothing`.execute(db)
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from server_secret where purpose = ${purpose} and is_made`.execute(db)
  return keyOf(rows[0]!.secret)
}

/** Marks this key as in use, and deletes keys whose signatures are no longer accepted. */
async function publish(db: Database, { secret }: SigningKey, isMade: boolean): Promise<void> {
  await (
    isMade
      ? sql`update server_secret set used_at = now() where purpose = 'session' and is_made`
      : sql`insert into server_secret (purpose, secret, is_made) values ('session', ${secret.export()}, false)
        on conflict (purpose, secret) do update set used_at = now()`
  ).execute(db)
  await sql`delete from server_secret where not is_made and used_at < now() - ${ACCEPTED_FOR}::interval`.execute(
    db,
  )
}

async function findAccepted(db: Database): Promise<SigningKey[]> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from server_secret
    where purpose = 'session' and used_at > now() - ${ACCEPTED_FOR}::interval`.execute(db)
  return rows.map(({ secret }) => keyOf(secret))
}
