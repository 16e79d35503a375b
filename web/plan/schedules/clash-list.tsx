import { TextInput } from '@mantine/core'
import type { Clash } from '#contract/plan/schedules/records.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type ClashListProps = {
  clashes: readonly Clash[]
  label?: string
  reason: string
  onReason: (reason: string) => void
}

/** What a change would clash with, and the field for the reason to save it anyway. */
export const ClashList = ({ clashes, label = 'Reason to save anyway', reason, onReason }: ClashListProps) =>
  clashes.length > 0 && (
    <Notice tone="bad" title="Schedule conflict">
      {clashes.map((clash) => (
        <p key={`${clash.section_period_id} ${clash.message}`}>
          <NoWrapTimes text={clash.message} />
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
