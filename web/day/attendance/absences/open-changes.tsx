import { Button } from '@mantine/core'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { changesText } from './changes-text.ts'
import { type AbsenceReply } from './queries.ts'

/** A reported absence that would change marks already taken, which needs the office's confirmation. */
export type OpenChange = { who: string; reply: AbsenceReply }

type OpenChangesProps = { changes: readonly OpenChange[]; onDone: (change: OpenChange) => void }

export const OpenChanges = ({ changes, onDone }: OpenChangesProps) =>
  changes.map((change) => (
    <Change key={change.reply.absence_ids.join()} change={change} onDone={() => onDone(change)} />
  ))

function Change({ change: { who, reply }, onDone }: { change: OpenChange; onDone: () => void }) {
  const apply = useSave('POST /attendance/absences/apply/', {
    send: () => ({ body: { absence_ids: reply.absence_ids } }),
    refreshes: ['attendance'],
    onSuccess: onDone,
  })
  return (
    <Notice
      tone="warning"
      title={`${who}: attendance was already taken`}
      action={
        <>
          <Button loading={apply.isPending} onClick={() => apply.mutate()}>
            Apply
          </Button>
          <Button variant="default" disabled={apply.isPending} onClick={onDone}>
            Leave as marked
          </Button>
        </>
      }
    >
      {`${changesText(reply)}. The history of each mark says why.`}
    </Notice>
  )
}
