import type { ClientConfig } from 'pg'
import { withConnection } from '../connect.ts'

/**
 * The secrets and permissions in the data that a restore replaces; secrets are hashes in hex. Decision 45 says what a restore
 * revokes again.
 */
export type AccessBefore = {
  /** By which the restored data is recognized as that of the same school. */
  students: { id: number; uid: string }[]
  apps: string[]
  calendars: string[]
  familyLinks: string[]
  /** The key of family links, in hex. */
  familyKeys: string[]
  accounts: { id: number; email: string; role: string; superuser: boolean; active: boolean }[]
  teachers: { id: number; email: string; active: boolean }[]
  contacts: {
    student_id: number
    email: string | null
    may_receive: boolean
    stopped: string | null
  }[]
  teachersMayEdit: boolean[]
}

/** What identifies an app with its secret, a calendar address and a family link: equal in two copies of the same row. */
export const APP_KEY = `client_id || encode(secret_hash, 'hex')`
export const CALENDAR_KEY = `encode(token_hash, 'hex')`
export const LINK_KEY = `concat_ws(' ', family_link.id, student_id, contact_id, extract(epoch from expires_at))`

const json = (fields: Record<string, string>, table: string) =>
  `select json_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')}) "value" from ${table}`

/** `to_jsonb` gives null for a column that an older school does not have yet. */
const QUERIES: Record<keyof AccessBefore, string> = {
  students: json({ id: 'id', uid: 'uid' }, 'student'),
  apps: `select ${APP_KEY} "value" from api_client where revoked_at is null`,
  calendars: `select ${CALENDAR_KEY} "value" from calendar_feed`,
  familyLinks: `select ${LINK_KEY} "value" from family_link where revoked_at is null and expires_at > now()`,
  familyKeys: `select encode(secret, 'hex') "value" from server_secret where purpose = 'family_link'`,
  accounts: json(
    { id: 'id', email: 'lower(email)', role: 'role', superuser: 'superuser', active: 'active' },
    'account',
  ),
  teachers: json({ id: 'id', email: 'lower(email)', active: 'active' }, 'teacher'),
  contacts: json(
    {
      student_id: 'student_id',
      email: 'lower(email)',
      may_receive: 'may_receive',
      stopped: `to_jsonb(contact) ->> 'stopped_address'`,
    },
    'contact',
  ),
  teachersMayEdit: 'select teachers_may_edit "value" from school',
}

/** The access in a database that is about to be replaced, without kinds that do not exist or cannot be read. */
export const readAccess = (target: ClientConfig): Promise<AccessBefore> =>
  withConnection(target, async (client) => {
    const found: Record<string, unknown[]> = {}
    for (const [kind, query] of Object.entries(QUERIES)) {
      const rows = await client.query<{ value: unknown }>(query).then(
        (result) => result.rows,
        () => [],
      )
      found[kind] = rows.map(({ value }) => value)
    }
    return found as AccessBefore
  })
