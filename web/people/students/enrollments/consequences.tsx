import { List, Skeleton, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Consequences } from '#contract/people/enrollments.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { longDay } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** How many days a dialog names. */
const MAX_DAYS = 6

type PreviewProps = {
  /** The reply to the call with preview_only. */
  preview: Pick<UseQueryResult<Consequences>, 'data' | 'error'>
  /** What stays as it is. */
  stays: string
}

/** Says before a save what ends with it, what stays, and which marks no longer count or count again. */
export function ConsequencesPreview({ preview, stays }: PreviewProps) {
  if (preview.error) return <Notice tone="bad">{failureMessage(preview.error)}</Notice>
  if (!preview.data) return <Skeleton height={64} radius="md" />
  const { ends, changes, change_count } = preview.data
  return (
    <Stack gap={8} role="status" style={{ overflowWrap: 'anywhere' }}>
      {ends.length > 0 && (
        <div>
          <Text fw={600}>Ends</Text>
          <List size="sm">
            {ends.map((end) => (
              <List.Item key={end}>{end}</List.Item>
            ))}
          </List>
        </div>
      )}
      <Text fz={14} c="dimmed">
        {stays}
      </Text>
      {change_count > 0 && <ChangedMarks changes={changes} count={change_count} />}
    </Stack>
  )
}

function ChangedMarks({ changes, count }: { changes: Consequences['changes']; count: number }) {
  const days = [...Map.groupBy(changes, ({ day, counts }) => `${day} ${counts}`).values()]
  const shown = days.slice(0, MAX_DAYS)
  const others = count - shown.flat().length
  const isMixed = new Set(changes.map(({ counts }) => counts)).size > 1
  return (
    <Notice title={`${pluralize(count, 'mark')} ${isMixed ? 'affected' : verbOf(changes[0]!.counts, count)}`}>
      <List size="sm">
        {shown.map((marks) => (
          <List.Item key={`${marks[0]!.day} ${marks[0]!.counts}`}>
            {longDay(marks[0]!.day)}: {[...new Set(marks.map(({ group_name }) => group_name))].join(', ')}
            {isMixed && ` (${verbOf(marks[0]!.counts, marks.length)})`}
          </List.Item>
        ))}
        {others > 0 && <List.Item>{pluralize(others, 'other mark')}</List.Item>}
      </List>
      Marks are kept, but only days of enrollment count in reports.
    </Notice>
  )
}

const verbOf = (counts: boolean, marks: number) => {
  const verb = pluralForm(marks, 'counts', 'count')
  return counts ? `${verb} again` : `no longer ${verb}`
}
