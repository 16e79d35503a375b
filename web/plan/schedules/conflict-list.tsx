import { TextInput } from '@mantine/core'
import type { ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type ConflictListProps = {
  conflicts: readonly ScheduleConflict[]
  label?: string
  reason: string
  onReason: (reason: string) => void
}

/** Lists the conflicts of a change, with a field for the reason to save it anyway. */
export const ConflictList = ({
  conflicts,
  label = 'Reason to save anyway',
  reason,
  onReason,
}: ConflictListProps) =>
  conflicts.length > 0 && (
    <Notice tone="bad" title="Schedule conflict">
      {conflicts.map((conflict) => (
        <p key={`${conflict.section_period_id} ${conflict.message}`}>
          <NoWrapTimes text={conflict.message} />
        </p>
      ))}
      <TextInput
        label={label}
        withAsterisk
        aria-required
        mt="sm"
        data-autofocus
        value={reason}
        maxLength={500}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </Notice>
  )
