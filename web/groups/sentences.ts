import type { GroupType } from '#contract/words.ts'
import { CallFailure, failureMessage } from '#web/api.ts'

export const MANAGE_TITLES: Record<GroupType, string> = {
  core: 'Manage Groups',
  cte: 'Manage CTE Groups',
  homeroom: 'Manage Homeroom Groups',
}

/** Precedes the reason why a move was not saved. */
export const MOVE_FAILURE_PREFIXES: Record<GroupType, string> = {
  core: 'Error updating group membership:',
  cte: 'Error updating CTE membership:',
  homeroom: 'Error updating homeroom membership:',
}

/** Tells teachers why they cannot move students into a group that they lead or meet. */
export const FILLED_BY_OFFICE = 'Only the office can add students to your groups.'

const UNREACHABLE =
  'Error fetching data. Please check if the backend API is running and responding with JSON.'

/** Says why the groups of a grade could not be loaded. */
export function loadFailure(type: GroupType, error: unknown): string {
  if (type === 'cte') return 'Error fetching CTE data.'
  if (type === 'homeroom') return 'Error fetching homeroom data.'
  return error instanceof CallFailure && error.code !== 'unreachable' && error.code !== 'broken'
    ? `API Error: ${error.message}`
    : UNREACHABLE
}

/** Says why a group was not added, with the server's reason if it gave one. */
export const addFailure = (error: unknown): string =>
  error instanceof CallFailure && error.status > 0
    ? `Failed to add group: ${failureMessage(error)}`
    : 'Error adding group. Please try again.'

export const TEACHER_REQUIRED_TEXTS: Record<GroupType, string | null> = {
  core: null,
  cte: 'CTE teacher is required to create a CTE group.',
  homeroom: 'Homeroom teacher is required to create a Homeroom group.',
}

export const deleteFailure = (error: unknown) =>
  `An error occurred while deleting the group. ${failureMessage(error)}`
