import { queryOptions } from '@tanstack/react-query'
import type { RosterScope } from '#contract/exchange/oneroster/roster-scopes.ts'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'

export type ConnectedApp = Reply<'GET /api/oneroster/clients/'>[number]

export const appsQuery = queryOptions({
  ...query('GET /api/oneroster/clients/'),
  staleTime: 0,
})

/** Explains what each scope lets an app read, because its name means little to most people. */
export const SCOPE_TEXTS: Record<RosterScope, { label: string; description: string }> = {
  'roster-core.readonly': {
    label: 'Lists and single records',
    description:
      'Students, teachers, classes, courses, terms, and who is in which class. Enough for most apps.',
  },
  'roster.readonly': {
    label: 'Also lists for one class, school or person',
    description:
      'The same records, plus lists such as the students of one class or the classes of one teacher.',
  },
}
