import { TextInput } from '@mantine/core'
import type { Clash } from '#contract/scheduling-tool.ts'
import { Notice } from '#web/ui/notice.tsx'

type ClashPanelProps = { clashes: Clash[]; reason: string; onReason: (reason: string) => void }

/** Why an assignment does not fit, in words and names, and the reason for making it all the same. */
export const ClashPanel = ({ clashes, reason, onReason }: ClashPanelProps) =>
  clashes.length > 0 && (
    <Notice tone="bad" title="This clashes">
      {clashes.map((clash) => (
        <p key={clash.message}>{clash.message}</p>
      ))}
      <TextInput
        label="Reason to assign all the same"
        value={reason}
        maxLength={500}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </Notice>
  )
