import { Button } from '@mantine/core'
import { pluralForm, pluralize } from '#contract/words.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { createRemembered } from '../remembered.ts'
import { useProposal } from '../queries.ts'
import { useUndoBatch } from './use-undo-batch.ts'

/** The batch whose notice was closed, by block. */
const useClosed = createRemembered<number>()

/** Names what was last accepted today, with a button that undoes all of it. */
export function AcceptedNotice({ block }: { block: number }) {
  const accepted = useProposal(block).data?.accepted
  const [closed, setClosed] = useClosed(block)
  const undo = useUndoBatch()
  if (!accepted || accepted.batch_id === closed) return null
  const { batch_id, changes } = accepted
  return (
    <Notice
      tone="good"
      action={
        <>
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(batch_id)}>
            Undo all
          </Button>
          <Button variant="default" onClick={() => setClosed(batch_id)}>
            Close
          </Button>
        </>
      }
    >
      {pluralize(changes, 'change')} of a proposed schedule {pluralForm(changes, 'was', 'were')} accepted
      today.
    </Notice>
  )
}
