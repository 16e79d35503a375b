import { Box, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CallList, StudentToCall } from '#contract/day/attendance/calls.ts'
import { CallForm } from '#web/school/calls/call-form.tsx'
import { arrowKeyFocus, ROWS_KEYS } from '#web/ui/focus/arrow-key-focus.ts'
import { focusHeading } from '#web/ui/focus/focus-heading.ts'
import { useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { OnPaper } from '#web/ui/print/on-paper.tsx'
import { CallRow } from './call-row.tsx'
import { groupCalls, type CallGroups, type CallOrder } from './calls.ts'
import { useArrive } from './arrived.tsx'
import { useReplaceInCallList } from './queries.ts'
import { CallsOnPaper } from './calls-on-paper.tsx'
import styles from './absent.module.css'

const SECTIONS: readonly { group: keyof CallGroups; label: string; about?: string }[] = [
  { group: 'toCall', label: 'To call' },
  {
    group: 'cameSince',
    label: 'Arrived or back in class',
    about: 'They arrived, or came to a later class. No reason is on file for the earlier ones.',
  },
  { group: 'done', label: 'Reason on file' },
  { group: 'left', label: 'No longer enrolled' },
]
const ROW = 'li[data-call]'

type CallsOfDayProps = { list: CallList; order: CallOrder }

/** Groups the students by what is left to do. One call at a time is logged, below the student's row. */
export function CallsOfDay({ list, order }: CallsOfDayProps) {
  const [opened, setOpened] = useState<StudentToCall>()
  const groups = groupCalls(list.students, order, opened)
  const inOrder = SECTIONS.flatMap(({ group }) => groups[group])
  const canBeCalled = inOrder.filter(({ has_left }) => !has_left)
  const root = useRef<HTMLDivElement>(null)
  useScreenKeys(ROWS_KEYS)
  const arrive = useArrive()
  const replaceInList = useReplaceInCallList(list.date)
  /** Moves the focus to the next student after a call, and to the same one after Cancel. */
  const focusCall = (student: number | undefined) => {
    const button = root.current?.querySelector<HTMLElement>(
      `[data-call="${student}"] [data-control="log-call"]`,
    )
    if (button) button.focus()
    else focusHeading()
  }
  const close = (student: number | undefined) => {
    setOpened(undefined)
    setTimeout(() => focusCall(student))
  }
  return (
    <>
      <OnPaper>{() => <CallsOnPaper list={list} students={inOrder} />}</OnPaper>
      <div ref={root} className="screen-only">
        {SECTIONS.filter(({ group }) => groups[group].length > 0).map(({ group, label, about }) => (
          <Box component="section" key={group} mb={22} aria-label={label}>
            <SectionLabel>{`${label} (${groups[group].length})`}</SectionLabel>
            {about && (
              <Text c="dimmed" fz={14}>
                {about}
              </Text>
            )}
            <Card flush mt={8}>
              {/* The list only handles keys that bubble up from the buttons in its rows. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
              <ul className={styles.rows} aria-label={label} onKeyDown={arrowKeyFocus(ROW)}>
                {groups[group].map((student) => {
                  const isOpen = student.student_id === opened?.student_id
                  return (
                    <CallRow
                      key={student.student_id}
                      student={student}
                      isOpen={isOpen}
                      onOpen={() => setOpened(student)}
                      arrive={list.date === list.today ? arrive : undefined}
                    >
                      {isOpen && (
                        <div className={styles.call}>
                          <CallForm
                            student={student}
                            date={list.date}
                            onCancel={() => close(student.student_id)}
                            onSaved={(recorded) => {
                              replaceInList(recorded.student)
                              close(nextToCall(canBeCalled, student))
                            }}
                          />
                        </div>
                      )}
                    </CallRow>
                  )
                })}
              </ul>
            </Card>
          </Box>
        ))}
      </div>
    </>
  )
}

/** The next student in the list. */
function nextToCall(inOrder: readonly StudentToCall[], student: StudentToCall): number | undefined {
  const index = inOrder.findIndex(({ student_id }) => student_id === student.student_id)
  return (inOrder[index + 1] ?? inOrder[index - 1])?.student_id
}
