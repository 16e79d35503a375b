import type { AttendanceSummary } from '#contract/portal.ts'
import { attendanceRate } from '#contract/words.ts'
import type { Counts } from '#server/database/mark-counts.ts'

/** Counts with the attendance rate, as students see them. */
export const attendanceSummary = (counts: Counts): AttendanceSummary => ({
  ...counts,
  attendance_rate: attendanceRate(counts),
})
