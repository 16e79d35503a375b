import { Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { momentText } from '#web/school/days.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import type { SavedSheet } from '../drafts/marks.ts'
import { MarkChange, MarkText } from './mark-text.tsx'
import styles from './history.module.css'

type HistoryDialogProps = { sheet: SavedSheet; student: { id: number; name: string }; onClose: () => void }
type History = Reply<'GET /attendance/history/'>
type Change = History['changes'][number]

/** Shows who changed a student's mark, when, how and why. */
export function HistoryDialog({ sheet, student, onClose }: HistoryDialogProps) {
  const { section_period_id, date, teacher_id } = sheet
  const mark = { section_period_id, date, teacher_id, student_id: student.id }
  const history = useQuery({
    ...query('GET /attendance/history/', { query: mark }),
    staleTime: 0,
  })
  return (
    <Dialog onClose={onClose} title={`History of ${student.name}`} size="lg">
      <ListState query={history} failure="The history of this mark could not be loaded.">
        {(data) => (
          <>
            <Text mb={12} c="dimmed">
              {sheetSentence(data)}
            </Text>
            {data.changes.length === 0 && <p>This student has no mark on this sheet yet.</p>}
            <ol className={styles.changes}>
              {data.changes.map((change, index) => (
                <Entry key={index} change={change} />
              ))}
            </ol>
          </>
        )}
      </ListState>
    </Dialog>
  )
}

const Entry = ({ change }: { change: Change }) => (
  <Stack component="li" gap={4} py={10}>
    <Box component="span" c="dimmed" fz={13.5}>
      {momentText(change)} · {change.by}
    </Box>
    {change.from ? <MarkChange from={change.from} to={change.to} /> : <MarkText mark={change.to} />}
    {(change.reason || change.asked_by) && (
      <Box component="span" c="dimmed" fz={13.5}>
        {change.asked_by && `Requested by ${change.asked_by}. `}
        {change.reason && `Reason: ${change.reason}`}
      </Box>
    )}
  </Stack>
)

function sheetSentence({ first_taken, last_saved }: History): string {
  if (!first_taken || !last_saved) return 'The sheet has not been taken yet.'
  const first = `The sheet was taken ${momentText(first_taken)} by ${first_taken.by}`
  const isSame = momentText(first_taken) === momentText(last_saved) && first_taken.by === last_saved.by
  return isSame ? `${first}.` : `${first} and last saved ${momentText(last_saved)} by ${last_saved.by}.`
}
