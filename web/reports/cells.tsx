import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ReportRows, StudentRow } from '#contract/reports.ts'
import { STATUSES, STATUS_LABELS, type MarkKind, type Status } from '#contract/words.ts'
import { dayAndMonth, shortDay } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { sum } from './figures.ts'

export type Range = { start_date: string; end_date: string }

/** The filters of a report that a link into its records can keep. */
export type LinkFilters = Range & { teacher_id: string; student_id: string }

/** On phones without the year, which the filters show. */
export const Day = ({ day }: { day: string }) => (
  <time dateTime={day}>
    <Text span inherit visibleFrom="sm">
      {shortDay(day)}
    </Text>
    <Text span inherit hiddenFrom="sm">
      {dayAndMonth(day)}
    </Text>
  </time>
)

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
export const StudentLink = ({
  range: { start_date, end_date },
  student,
}: {
  range: Range
  student: Pick<StudentRow, 'student_id' | 'student'>
}) => (
  <RecordsLink
    query={{ start_date, end_date, type: 'records', student_id: String(student.student_id) }}
    title="View this student's attendance records"
  >
    {student.student}
  </RecordsLink>
)

/** A group's name as a link to the records that its row counts. */
export function GroupLink({ filters, row }: { filters: LinkFilters; row: ReportRows['group_summary'] }) {
  const { start_date, end_date, teacher_id, student_id } = filters
  return (
    <RecordsLink
      query={{
        start_date,
        end_date,
        type: 'records',
        ...(teacher_id && { teacher_id }),
        ...(student_id && { student_id }),
        group_id: String(row.group_id),
      }}
      title="View this group's attendance records"
    >
      {row.group}
    </RecordsLink>
  )
}

type RecordsLinkProps = { query: Record<string, string>; title: string; children: string }

const RecordsLink = ({ query, title, children }: RecordsLinkProps) => (
  <Anchor component={Link} to={`/reports?${new URLSearchParams(query).toString()}`} title={title} inherit>
    {children}
  </Anchor>
)
