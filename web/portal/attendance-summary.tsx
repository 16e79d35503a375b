import type { AttendanceSummary } from '#contract/portal.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { KINDS, rateText } from './words.ts'
import styles from './attendance-summary.module.css'

/** A rate, the counts that it is made of, and a bar of them. */
export const StandingFigures = ({ standing, label }: { standing: AttendanceSummary; label: string }) => (
  <div className={styles.standing}>
    <div>
      <div className={styles.rate} data-figures>
        {rateText(standing.attendance_rate)}
      </div>
      <div className={styles.label}>{label}</div>
    </div>
    <ShareBar standing={standing} />
    <dl className={styles.counts}>
      {KINDS.map(({ kind, word }) => (
        <div key={kind} className={styles.count}>
          <dt>{word}</dt>
          <dd>
            <MarkPill kind={kind} count={standing[kind]} />
          </dd>
        </div>
      ))}
      <div className={styles.count}>
        <dt>Classes taken</dt>
        <dd className={styles.total} data-figures>
          {standing.total}
        </dd>
      </div>
    </dl>
  </div>
)

/** The four kinds side by side, each as wide as its share. The numbers stand beside it. */
export const ShareBar = ({ standing }: { standing: AttendanceSummary }) => (
  <div className={styles.bar} aria-hidden>
    {KINDS.filter(({ kind }) => standing[kind] > 0).map(({ kind }) => (
      <span key={kind} data-kind={kind} style={{ flexGrow: standing[kind] }} />
    ))}
  </div>
)

export const HowItIsCounted = () => (
  <p className={styles.how}>
    Every class in which your attendance was taken counts once: as present, tardy, absent and excused, or
    absent and not excused. Your attendance rate is the share of classes in which you were present or tardy:{' '}
    <span className={styles.rule}>100 × (P + T) / (P + T + E + A)</span>. Classes that were not taken are not
    counted.
  </p>
)
