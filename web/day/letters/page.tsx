import { Box, Button, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '#contract/languages/languages.ts'
import type { Household, Letter } from '#contract/day/letters/letters.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { type Reply } from '#web/api.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useLetterhead } from '#web/school/letterhead/use-letterhead.ts'
import { listName } from '#web/school/person-name.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { PrintButton } from '#web/ui/print/print-button.tsx'
import { useIsPrinting, usePaper } from '#web/ui/print/printing.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { LetterSheet } from './letter-sheet.tsx'
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
  const { due, sent } = letters
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set())
  const chosen = due.filter(({ student_id }) => !deselected.has(student_id))
  const { today } = useSchoolClock()
  const letterhead = useLetterhead()
  const printed = usePrinted(letterhead ? chosen : [])
  const isPrinted = chosen.every(({ student_id }) => printed.has(student_id))
  const mark = useMarkSent()
  const markSent = async () => {
    if (isPrinted || (await confirm(NOT_PRINTED))) mark.mutate(chosen)
  }
  return (
    <>
      <Box className="screen-only">
        <PageHeader
          context={`${due.length} due · ${sent.length} sent this school year`}
          actions={
            chosen.length > 0 && (
              <>
                <PrintButton
                  isPrimary={!isPrinted}
                >{`Print ${pluralize(chosen.length, 'letter')}`}</PrintButton>
                <Button
                  variant={isPrinted ? 'filled' : 'default'}
                  loading={mark.isPending}
                  onClick={() => void markSent()}
                >
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
          letterhead &&
          chosen.flatMap((letter) =>
            letter.households.map((household, index) => (
              <LetterSheet
                key={`${letter.student_id} ${index}`}
                texts={letters}
                facts={{ letter, household, letterhead, today }}
              />
            )),
          )
        }
      </OnPaper>
    </>
  )
}

const NOT_PRINTED = {
  message: 'Mark letters as sent that were not printed?',
  details: 'They were not printed since this page was opened.',
  confirmLabel: 'Mark as sent',
}

/** The students whose letters have been printed since the page was opened, also from the browser's own menu. */
function usePrinted(chosen: readonly Letter[]): ReadonlySet<number> {
  const [printed, setPrinted] = useState<ReadonlySet<number>>(new Set())
  const isPrinting = useIsPrinting()
  if (isPrinting && chosen.some(({ student_id }) => !printed.has(student_id)))
    setPrinted(printed.union(new Set(chosen.map(({ student_id }) => student_id))))
  return printed
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

/** '12 Elm Street, Albany, NY 12203, in Spanish' */
const householdText = ({ address, language }: Household) =>
  [address.join(', ') || 'no postal address', language !== 'en' && `in ${languageName(language)}`]
    .filter(Boolean)
    .join(', ')

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
    cell: ({ contacts, households }) => (
      <>
        {contacts.join(', ') || (
          <Text span c="dimmed" inherit>
            no contacts yet
          </Text>
        )}
        <Text fz={14} c="dimmed">
          {households.map(householdText).join('; ')}
        </Text>
      </>
    ),
  },
]
