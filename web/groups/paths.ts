import type { GroupType } from '#contract/words.ts'

/** The address of the manage screen for a type and a grade's code. */
export const managePath = (type: GroupType, grade: number) => `/groups/manage?type=${type}&grade=${grade}`

/** The history state of a page that was opened from a board: the board's address. */
export type FromBoard = { board: string }
