/** The queries that show the schedule, which accepting a proposal or undoing it changes. */
export const PLAN_AND_PROPOSAL = ['schedules', 'GET /schedules/api/proposals/'] as const
