import { query } from '#web/query.ts'

/** What is exchanged with other systems, in a few numbers. */
export const integrationsQuery = query('GET /api/integrations/')
