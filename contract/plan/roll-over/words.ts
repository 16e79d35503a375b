/** What happens to the groups of a type: they go up with their students, are there again without students, or stay as they are. */
export const GROUP_PLANS = ['carry', 'empty', 'none'] as const
/** Homerooms can also stay in their grade with their teacher, and get the students who have that homeroom teacher. */
export const HOMEROOM_PLANS = ['carry', 'by_teacher', 'empty', 'none'] as const
/** The CTE groups begin empty, because their students choose anew. */
export const DEFAULT_GROUP_PLANS = { core: 'carry', cte: 'empty', homeroom: 'carry' } as const

/** Students who do not simply go up by a grade. `skip` goes up by two. */
export const ROLL_OVER_EXCEPTIONS = ['retain', 'skip', 'leave'] as const
export type RollOverException = (typeof ROLL_OVER_EXCEPTIONS)[number]

/** What a roll-over does with a student. */
export const ROLL_OVER_ACTIONS = ['promoted', 'skipped', 'retained', 'graduated', 'leaving'] as const
export type RollOverAction = (typeof ROLL_OVER_ACTIONS)[number]
