import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { ReportRows } from '#contract/reports.ts'
import { STATUSES, STATUS_LABELS, type MarkKind, type Status } from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { sum } from './figures.ts'

export type Range = { start_date: string; end_date: string }

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{shortDay(day)}</time>

export const StatusPill = ({ status }: ReportRows['records']) => (
  <span title={STATUS_LABELS[status]}>
    <MarkPill kind={status} />
  </span>
)

export const StatusCounts = ({ counts }: { counts: Record<Status, number> }) => (
  <Pills kinds={STATUSES} countOf={(kind) => (kind === 'E' ? 0 : counts[kind])} />
)

export const KindCounts = ({ rows }: { rows: readonly ReportRows['daily_summary'][] }) => (
  <Pills
    kinds={['P', 'A', 'T', 'E']}
    countOf={(kind) =>
      sum(
        rows.filter(({ status }) => status === kind),
        (row) => row.count,
      )
    }
  />
)

type PillsProps = { kinds: readonly MarkKind[]; countOf: (kind: MarkKind) => number }

const Pills = ({ kinds, countOf }: PillsProps) => (
  <Group component="span" display="inline-flex" gap={4}>
    {kinds.map((kind) => (
      <MarkPill key={kind} kind={kind} count={countOf(kind)} />
    ))}
  </Group>
)

/** A student's name as a link to their records of the same days. */
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
      inherit
    >
      {student.student}
    </Anchor>
  )
}
