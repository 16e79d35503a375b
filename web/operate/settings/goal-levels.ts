import type { SettingValues } from './setting-values.ts'

/** How much a goal of proposed schedules counts, in words. */
export const GOAL_LEVELS = ['off', 'low', 'normal', 'high'] as const
export type GoalLevel = (typeof GOAL_LEVELS)[number]

export const GOAL_LEVEL_LABELS: Record<GoalLevel, string> = {
  off: 'Off',
  low: 'Low',
  normal: 'Normal',
  high: 'High',
}

export type Goal = Extract<keyof SettingValues, `weight_${string}`>

/** The stored points of low, normal and high. Goals differ, because an extra meeting on one day is worse than a gap. */
const POINTS: Record<Goal, readonly [number, number, number]> = {
  weight_one_a_day: [10, 30, 60],
  weight_double_across_break: [4, 10, 20],
  weight_long_day: [3, 8, 16],
  weight_many_in_a_row: [1, 3, 6],
  weight_gaps: [1, 2, 4],
  weight_same_hour: [1, 2, 4],
  weight_little_change: [2, 4, 8],
}

export const pointsOf = (goal: Goal, level: GoalLevel): number =>
  level === 'off' ? 0 : POINTS[goal][GOAL_LEVELS.indexOf(level) - 1]!

/** The level closest to the stored points; the lower one of two. Only 0 is off. */
export function levelOf(goal: Goal, points: number): GoalLevel {
  if (points === 0) return 'off'
  const distance = (level: GoalLevel) => Math.abs(pointsOf(goal, level) - points)
  return (['low', 'normal', 'high'] as const).reduce((best, level) =>
    distance(level) < distance(best) ? level : best,
  )
}
