/** The absent days of a student in a school year. */
export type AbsentDays = { student_id: number; days_absent: number; days_enrolled: number }

/**
 * For how many absent days a letter is due: the highest step that the student has reached, unless a letter for it or a higher
 * step was sent. Undefined if none is due. Lower steps without a letter are skipped.
 */
export function dueStep(
  daysAbsent: number,
  steps: readonly number[],
  sent: readonly number[],
): number | undefined {
  const reached = steps.findLast((step) => step <= daysAbsent)
  if (reached === undefined || sent.some((step) => step >= reached)) return undefined
  return reached
}
