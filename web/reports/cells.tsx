import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ReportRows } from '#contract/reports.ts'
import { STATUSES, STATUS_LABELS, type MarkKind } from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { sum } from './figures.ts'
import styles from './reports.module.css'

export type Range = { start_date: string; end_date: string }

export const Day = ({ day }: { day: string }) => <span className={styles.day}>{shortDay(day)}</span>

export const statusPill = ({ status }: ReportRows['records']) => (
  <span title={STATUS_LABELS[status]}>
    <MarkPill kind={status} />
  </span>
)

export const Statuses = ({ rows }: { rows: readonly ReportRows['records'][] }) => (
  <Pills of={STATUSES} countOf={(kind) => rows.filter(({ status }) => status === kind).length} />
)

export const Kinds = ({ rows }: { rows: readonly ReportRows['daily_summary'][] }) => (
  <Pills
    of={['P', 'A', 'T', 'E']}
    countOf={(kind) =>
      sum(
        rows.filter(({ status }) => status === kind),
        (row) => row.count,
      )
    }
  />
)

const Pills = ({ of, countOf }: { of: readonly MarkKind[]; countOf: (kind: MarkKind) => number }) => (
  <span className={styles.pills}>
    {of.map((kind) => (
      <MarkPill key={kind} kind={kind} count={countOf(kind)} />
    ))}
  </span>
)

/** A student's name, which leads to their records of the same days. */
export function RecordsLink({
  range,
  student,
}: {
  range: Range
  student: { student_id: number; student: string }
}) {
  const query = { ...range, type: 'records', student_id: String(student.student_id) }
  return (
    <Anchor
      component={Link}
      to={`/reports?${new URLSearchParams(query).toString()}`}
      title="View this student's attendance records"
      className={styles.name ?? ''}
      inherit
    >
      {student.student}
    </Anchor>
  )
}
