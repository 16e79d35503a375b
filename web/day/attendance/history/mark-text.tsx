import { Box, Group } from '@mantine/core'
import { EXCUSE_LABELS, STATUS_LABELS, type Excuse, type Status } from '#contract/words.ts'
import { useReasons } from '#web/school/absent/reasons.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { formatMarkTimes } from '#web/school/sheets/mark-times-text.ts'

export type MarkValue = {
  status: Status
  excuse: Excuse | null
  comment: string | null
  reason_id?: number | null | undefined
  arrived_at?: string | null | undefined
  left_at?: string | null | undefined
}

/** 'Absent Excused, Illness, dentist until 11', 'Tardy, arrived 9:20 AM' */
export const formatMark = ({ status, excuse, comment, ...times }: MarkValue, reason?: string) =>
  [excuse ? EXCUSE_LABELS[excuse] : STATUS_LABELS[status], formatMarkTimes(times), reason, comment]
    .filter(Boolean)
    .join(', ')

/** A mark as a letter and in words, or a note that there is none. */
export const MarkText = ({ mark }: { mark: MarkValue | null }) =>
  mark ? (
    <span style={{ overflowWrap: 'anywhere' }}>
      <MarkPill kind={mark.status} />{' '}
      {typeof mark.reason_id === 'number' ? <TextWithReason mark={mark} /> : formatMark(mark)}
    </span>
  ) : (
    <Box component="span" c="dimmed">
      No mark
    </Box>
  )

function TextWithReason({ mark }: { mark: MarkValue }) {
  const reason = useReasons().find(({ id }) => id === mark.reason_id)
  return formatMark(mark, reason?.name)
}

/** The old mark and the new one. */
export const MarkChange = ({ from, to }: { from: MarkValue | null; to: MarkValue }) => (
  <Group component="span" display="inline-flex" align="baseline" gap="4px 10px">
    <MarkText mark={from} />
    <Box component="span" c="dimmed" role="img" aria-label="changes to">
      →
    </Box>
    <MarkText mark={to} />
  </Group>
)
