import type { MarkTimes } from '#contract/day/attendance/mark-times.ts'
import { clockTime } from '#web/school/display.ts'

/** 'arrived 9:20 AM, left 9:40 AM', or '' without times. */
export const formatMarkTimes = ({ arrived_at, left_at }: MarkTimes): string =>
  [arrived_at && `arrived ${clockTime(arrived_at)}`, left_at && `left ${clockTime(left_at)}`]
    .filter(Boolean)
    .join(', ')
