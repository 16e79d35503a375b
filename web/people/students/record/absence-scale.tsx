import type { StudentOverview } from '#contract/portal.ts'
import styles from './overview.module.css'

const MAX_STEPS = 40

/** A box for each absent day so far, and for those left until absence is chronic. The sentence below it says the same. */
export function AbsenceScale({ overview }: { overview: StudentOverview }) {
  const { days_absent, absences_until_chronic: left } = overview
  const steps = days_absent + Math.max(0, left ?? 0)
  if (left === null || steps === 0 || steps > MAX_STEPS) return null
  return (
    <div className={styles.scale} aria-hidden>
      {Array.from({ length: steps }, (_step, index) => (
        <span key={index} data-absent={index < days_absent || undefined} />
      ))}
    </div>
  )
}
