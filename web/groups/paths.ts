import type { GroupType } from '#contract/words.ts'

/** The manage screen, opened at a type and a grade (its code 1..7). */
export const managePath = (type: GroupType, grade: number) => `/groups/manage?type=${type}&grade=${grade}`

/** What an address of the history holds where a board led to it: the board's own address. */
export type FromBoard = { board: string }
