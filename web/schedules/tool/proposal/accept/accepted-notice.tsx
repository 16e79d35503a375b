import { Button } from '@mantine/core'
import { pluralize } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useFreshBatch, useUndoBatch } from './use-undo-batch.ts'

/** What was accepted last, with the way to undo it as a whole while that is fresh. */
export function AcceptedNotice({ block }: { block: number }) {
  const [batch, setBatch] = useFreshBatch(block)
  const undo = useUndoBatch(block)
  if (!batch) return null
  return (
    <Notice
      tone="good"
      action={
        <>
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(batch.id)}>
            Undo all of it
          </Button>
          <Button variant="default" onClick={() => setBatch(null)}>
            Close
          </Button>
        </>
      }
    >
      {pluralize(batch.changes, 'change')} of a proposed week accepted.
    </Notice>
  )
}
