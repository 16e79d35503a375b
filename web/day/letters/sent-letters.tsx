import { Anchor, Box, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Letter } from '#contract/day/letters/letters.ts'
import { pluralize } from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'

export const STUDENT: Column<Letter> = {
  heading: 'Student',
  cell: (letter) => (
    <Anchor component={Link} to={`/students/${letter.student_id}`} inherit fw={600}>
      {listName(letter)}
    </Anchor>
  ),
}

/** The letters sent this school year, newest first. */
export function SentLetters({ sent }: { sent: readonly Letter[] }) {
  const markNotSent = useMarkNotSent()
  if (sent.length === 0) return null
  return (
    <Box component="section">
      <SectionLabel>Sent this school year</SectionLabel>
      <Box mt={8}>
        <DataTable
          name="Letters sent"
          columns={[...COLUMNS, actionsColumn(markNotSent)]}
          rows={sent}
          rowKey={({ id, student_id }) => id ?? student_id}
          showMore={{}}
        />
      </Box>
    </Box>
  )
}

const actionsColumn = ({
  mutate,
  isPending,
  variables,
}: ReturnType<typeof useMarkNotSent>): Column<Letter> => ({
  heading: 'Actions',
  hidesHeading: true,
  isFigure: true,
  cell: (letter) => (
    <RowButton
      label="Not sent"
      subject={`the letter about ${fullName(letter)}`}
      disabled={isPending}
      loading={isPending && variables === letter.id}
      onClick={() => letter.id !== null && mutate(letter.id)}
    />
  ),
})

const sentOn = ({ sent }: Letter) => sent && shortDay(sent.day)

const COLUMNS: readonly Column<Letter>[] = [
  STUDENT,
  {
    heading: 'Letter',
    wraps: 'never',
    cell: (letter) => (
      <>
        {pluralize(letter.days, 'day')}
        <Text hiddenFrom="sm" fz={14} c="dimmed">
          {sentOn(letter)}
        </Text>
      </>
    ),
  },
  { heading: 'Sent', only: 'wide', wraps: 'never', text: sentOn },
  { heading: 'By', only: 'wide', text: ({ sent }) => sent?.by },
]

const useMarkNotSent = () =>
  useSave('DELETE /attendance/letters/:letterId/', {
    send: (letterId: number) => ({ params: { letterId } }),
    refreshes: ['GET /attendance/letters/'],
    awaitsRefresh: true,
  })
