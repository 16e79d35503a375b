import { fullName } from '#web/school/teacher-picker.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Spoken } from '#web/ui/focus/spoken.tsx'
import type { StudentName } from '../layers.ts'
import { countOf, listed } from '../../sentences.ts'
import styles from './plan.module.css'

export type PlannedGroup = {
  key: string
  name: string
  before: number
  after: number
  coming: StudentName[]
  note?: string
}

type PlanProps = {
  groups: PlannedGroup[]
  leftOver: StudentName[]
  /** Why they are left over: 'no seat is left for'. */
  why: string
}

/** What would happen to the groups, before it does. */
export const Plan = ({ groups, leftOver, why }: PlanProps) => (
  <>
    {leftOver.length > 0 && (
      <Notice tone="warning" title={`${countOf(leftOver.length)} would stay unassigned`}>
        {why} {listed(leftOver.map(fullName))}.
      </Notice>
    )}
    <ul className={styles.plan}>
      {groups.map(({ key, name, note, before, after, coming }) => (
        <li key={key} className={styles.group}>
          <h3 className={styles.name}>
            {name} {note && <span className={styles.note}>{note}</span>}
          </h3>
          <span className={styles.count} data-figures>
            <span>{before}</span> <span aria-hidden>→</span>
            <Spoken> becomes </Spoken> <strong>{after}</strong>
          </span>
          <p className={styles.coming}>
            {coming.length === 0 ? 'No new students.' : coming.map(fullName).join(', ')}
          </p>
        </li>
      ))}
    </ul>
  </>
)
