import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call, type Reply } from '#web/api.ts'
import { shortDay } from '#web/school/days.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { MarkChange, MarkWords } from './mark-words.tsx'
import type { SavedSheet } from '../drafts/marks.ts'
import styles from './history-dialog.module.css'

type HistoryDialogProps = { sheet: SavedSheet; student: { id: number; name: string }; onClose: () => void }
type History = Reply<'GET /attendance/history/'>
type Change = History['changes'][number]

/** Who changed a student's mark, when, from what to what, and why. */
export function HistoryDialog({ sheet, student, onClose }: HistoryDialogProps) {
  const { section_period_id, date, teacher_id } = sheet
  const query = { section_period_id, date, teacher_id, student_id: student.id }
  const history = useQuery({
    queryKey: ['attendance', 'history', query],
    queryFn: ({ signal }) => call('GET /attendance/history/', { query, signal }),
    staleTime: 0,
  })
  return (
    <Modal opened onClose={onClose} title={`History of ${student.name}`} size="lg">
      <ListState query={history} failure="Failed to load the history of this mark.">
        {(told) => (
          <>
            <p className={styles.sheet}>{sheetSentence(told)}</p>
            {told.changes.length === 0 && <p>This student has no mark on this sheet yet.</p>}
            <ol className={styles.changes}>
              {told.changes.map((change, nth) => (
                <Entry key={nth} change={change} />
              ))}
            </ol>
          </>
        )}
      </ListState>
    </Modal>
  )
}

const Entry = ({ change }: { change: Change }) => (
  <li className={styles.change}>
    <span className={styles.when}>
      {momentOf(change)} · {change.by}
    </span>
    {change.from ? <MarkChange from={change.from} to={change.to} /> : <MarkWords mark={change.to} />}
    {(change.reason || change.asked_by) && (
      <span className={styles.reason}>
        {change.asked_by && `Asked for by ${change.asked_by}. `}
        {change.reason && `Reason: ${change.reason}`}
      </span>
    )}
  </li>
)

const momentOf = ({ day, time }: { day: string; time: string }) => `${shortDay(day)}, ${time}`

function sheetSentence({ first_taken, last_saved }: History): string {
  if (!first_taken || !last_saved) return 'The sheet has not been taken yet.'
  const first = `The sheet was taken ${momentOf(first_taken)} by ${first_taken.by}`
  const same = momentOf(first_taken) === momentOf(last_saved) && first_taken.by === last_saved.by
  return same ? `${first}.` : `${first} and last saved ${momentOf(last_saved)} by ${last_saved.by}.`
}
