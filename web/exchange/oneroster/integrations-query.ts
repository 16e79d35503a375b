import { query } from '#web/query.ts'

/** The state of the exchange with other systems, in a few numbers. */
export const integrationsQuery = query('GET /api/integrations/')
