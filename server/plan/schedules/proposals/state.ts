import { sql } from 'kysely'
import { isAtWork } from '#server/jobs/lease.ts'

/** The queue of proposals, and the lease of the process that runs them. */
export const PROPOSALS = 'proposals'

/** SQL for the state of a proposal; one whose process died is stopped. */
export const shownState = sql`case when state = 'running' and not ${isAtWork(PROPOSALS)} then 'stopped' else state end`
