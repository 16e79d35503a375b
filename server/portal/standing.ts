import type { Standing } from '#contract/portal.ts'
import { attendanceRate } from '#contract/words.ts'
import type { Counts } from '#server/attendance/mark-counts.ts'

/** Counts as a student is told them, with the rate that follows from them. */
export const standing = (counts: Counts): Standing => ({ ...counts, attendance_rate: attendanceRate(counts) })
