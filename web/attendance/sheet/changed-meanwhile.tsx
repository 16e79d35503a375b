import { Button } from '@mantine/core'
import type { Reply } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { wordsFor } from '../history/mark-words.tsx'
import type { Mark } from '../drafts/marks.ts'

type Changed = Reply<'POST /attendance/submit/'>['changed_meanwhile']

/** Marks that someone else changed since this sheet was opened: theirs were kept, both are shown. */
export const ChangedMeanwhile = (props: {
  changed: Changed
  onUseMine: (student: number, mark: Mark) => void
}) =>
  props.changed.length > 0 && (
    <Notice tone="warning" title="Changed by someone else meanwhile">
      {props.changed.map(({ student_id, student, theirs, yours, by }) => (
        <p key={student_id}>
          {student}: {wordsFor(theirs)} by {by} was kept, yours was {wordsFor(yours)}.{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => props.onUseMine(student_id, { ...yours, comment: yours.comment ?? '' })}
          >
            Use mine
          </Button>
        </p>
      ))}
    </Notice>
  )
