import { Box, Button, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Letter } from '#contract/day/letters/letters.ts'
import { gradeLabel, pluralize } from '#contract/words.ts'
import { type Reply } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { listName } from '#web/school/person-name.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { usePaper } from '#web/ui/print/printing.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { LetterSheet, letterValues } from './letter-sheet.tsx'
import { lettersQuery } from './queries.ts'
import { SentLetters, STUDENT } from './sent-letters.tsx'

type Letters = Reply<'GET /attendance/letters/'>

/** Letters that are due, which the office prints one per page and then marks as sent. */
export function Page() {
  usePaper('letter')
  const letters = useQuery(lettersQuery)
  return (
    <>
      {letters.data === undefined && <PageHeader />}
      <ListState query={letters} failure="The letters could not be loaded.">
        {(data) => <Loaded letters={data} />}
      </ListState>
    </>
  )
}

function Loaded({ letters }: { letters: Letters }) {
  const { due, sent, text } = letters
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set())
  const chosen = due.filter(({ student_id }) => !deselected.has(student_id))
  const { today } = useSchoolClock()
  const { school_name: school } = useCurrentUser()
  const mark = useMarkSent()
  return (
    <>
      <Box className="screen-only">
        <PageHeader
          context={`${due.length} due · ${sent.length} sent this school year`}
          actions={
            chosen.length > 0 && (
              <>
                <PrintButton>{`Print ${pluralize(chosen.length, 'letter')}`}</PrintButton>
                <Button loading={mark.isPending} onClick={() => mark.mutate(chosen)}>
                  {`Mark ${chosen.length} as sent`}
                </Button>
              </>
            )
          }
        />
        {due.length === 0 ? (
          <EmptyPanel title="No letters due">
            Students appear here when they reach the number of absent days set in Settings.
          </EmptyPanel>
        ) : (
          <DueLetters due={due} deselected={deselected} onChange={setDeselected} />
        )}
        <SentLetters sent={sent} />
      </Box>
      <OnPaper>
        {() =>
          chosen.map((letter) => (
            <LetterSheet
              key={letter.student_id}
              text={text}
              values={letterValues(letter, { school, today })}
            />
          ))
        }
      </OnPaper>
    </>
  )
}

const useMarkSent = () =>
  useSave('POST /attendance/letters/', {
    send: (letters: readonly Letter[]) => ({
      body: { letters: letters.map(({ student_id, days }) => ({ student_id, days })) },
    }),
    refreshes: ['GET /attendance/letters/'],
    awaitsRefresh: true,
  })

type DueLettersProps = {
  due: readonly Letter[]
  deselected: ReadonlySet<number>
  onChange: (deselected: ReadonlySet<number>) => void
}

function DueLetters({ due, deselected, onChange }: DueLettersProps) {
  return (
    <Box component="section" mb={24}>
      <SectionLabel>Due</SectionLabel>
      <Box mt={8}>
        <DataTable
          name="Letters due"
          columns={[choiceColumn(due, deselected, onChange), ...DUE_COLUMNS]}
          rows={due}
          rowKey={({ student_id }) => student_id}
        />
      </Box>
    </Box>
  )
}

/** A checkbox for each letter, and one for all of them in the header. */
function choiceColumn(
  due: readonly Letter[],
  deselected: ReadonlySet<number>,
  onChange: (deselected: ReadonlySet<number>) => void,
): Column<Letter> {
  const allChosen = due.every(({ student_id }) => !deselected.has(student_id))
  const noneChosen = due.every(({ student_id }) => deselected.has(student_id))
  return {
    heading: 'Chosen',
    width: 48,
    head: (
      <Checkbox
        aria-label="All letters"
        checked={allChosen}
        indeterminate={!allChosen && !noneChosen}
        onChange={() => onChange(new Set(allChosen ? due.map(({ student_id }) => student_id) : []))}
      />
    ),
    cell: (letter) => (
      <Checkbox
        aria-label={listName(letter)}
        checked={!deselected.has(letter.student_id)}
        onChange={() => onChange(deselected.symmetricDifference(new Set([letter.student_id])))}
      />
    ),
  }
}

const DUE_COLUMNS: readonly Column<Letter>[] = [
  STUDENT,
  {
    heading: 'Grade',
    only: 'wide',
    wraps: 'never',
    text: ({ grade_level }) => gradeLabel(grade_level),
  },
  { heading: 'Days absent', text: ({ days_absent, days_enrolled }) => `${days_absent} of ${days_enrolled}` },
  { heading: 'Letter', wraps: 'never', text: ({ days }) => pluralize(days, 'day') },
  {
    heading: 'To',
    only: 'wide',
    cell: ({ contacts }) =>
      contacts.join(', ') || (
        <Text span c="dimmed" inherit>
          no contacts yet
        </Text>
      ),
  },
]
