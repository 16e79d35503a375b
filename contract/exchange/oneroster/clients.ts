import { z } from 'zod'
import { Moment } from '#contract/day/attendance/attendance.ts'
import { Id, Name, listOf } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { ROSTER_SCOPES } from './roster-scopes.ts'

const Scope = z.enum(ROSTER_SCOPES, { error: `must be ${ROSTER_SCOPES.join(' or ')}` })

/** A connected app, which may read the roster. */
export const RosterClient = z.object({
  id: z.int(),
  /** The app sends it together with its secret. */
  client_id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  made: Moment,
  /** When it last read data or got a token; null for never. */
  last_used: Moment.omit({ by: true }).nullable(),
  /** Null while the app has access. */
  revoked: Moment.nullable(),
})
export type RosterClient = z.output<typeof RosterClient>

/** The credentials of an app. The secret is shown only once. */
export const NewRosterClient = z.object({
  message: z.string(),
  client: RosterClient,
  client_id: z.string(),
  client_secret: z.string(),
  /** The address at which the app gets tokens. */
  token_address: z.string(),
  /** The base of the addresses of all collections. */
  base_address: z.string(),
})
export type NewRosterClient = z.output<typeof NewRosterClient>

export const rosterClients = {
  'GET /api/oneroster/clients/': {
    who: 'superuser',
    about: 'The connected apps, newest first, including revoked ones',
    reply: z.array(RosterClient),
  },
  'POST /api/oneroster/clients/': {
    who: 'superuser',
    about: 'Adds a connected app, which may read the roster as OneRoster 1.2; its secret is shown only once',
    body: z.object({
      name: Name,
      scopes: listOf(Scope, {
        min: 1,
        tooFew: 'Please choose what the app may read',
        max: ROSTER_SCOPES.length,
        of: 'kinds',
      }),
    }),
    reply: NewRosterClient,
  },
  'DELETE /api/oneroster/clients/:clientId/': {
    who: 'superuser',
    about: 'Revokes a connected app',
    params: z.object({ clientId: Id }),
    reply: z.object({ message: z.string(), client: RosterClient }),
  },
} satisfies Routes
