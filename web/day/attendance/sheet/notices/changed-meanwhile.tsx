import { Button } from '@mantine/core'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Mark } from '../../drafts/marks.ts'
import type { SubmitReply } from '../../drafts/submit.ts'
import { formatMark } from '../../history/mark-text.tsx'

type ChangedMeanwhileProps = {
  changed: SubmitReply['changed_meanwhile']
  onUseMine: (student: number, mark: Mark) => void
}

/** Shows marks that someone else changed since this sheet was opened. Theirs are saved, and the user can restore their own. */
export const ChangedMeanwhile = ({ changed, onUseMine }: ChangedMeanwhileProps) =>
  changed.length > 0 && (
    <Notice tone="warning" title="Changed by someone else">
      {changed.map(({ student_id, student, theirs, yours, by }) => (
        <p key={student_id}>
          {student}: {formatMark(theirs)} by {by} was saved. You marked {formatMark(yours)}.{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onUseMine(student_id, { ...yours, comment: yours.comment ?? '' })}
          >
            Use mine
          </Button>
        </p>
      ))}
    </Notice>
  )
