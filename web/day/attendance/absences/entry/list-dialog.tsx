import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { listName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { matchList, type MatchedList } from './match-list.ts'
import { withStudents, type Student } from './who.ts'

export type ListDialogProps = {
  /** The pasted text. */
  text: string
  chosen: readonly Student[]
  students: readonly Student[]
  onClose: () => void
  onDone: (chosen: readonly Student[]) => void
}

/** Adds many students at once from typed or pasted names, one per line, and shows who was found. */
export function ListDialog({ text: pasted, chosen: before, students, onClose, onDone }: ListDialogProps) {
  const [first] = useState(() => added(before, pasted, students))
  const [text, setText] = useState(first.text)
  const [chosen, setChosen] = useState(first.chosen)
  const [open, setOpen] = useState(first.open)
  const guard = useFormGuard()
  useUnsavedGuard(guard, chosen.length !== before.length || text !== '')
  const close = () => void guard.closeWhenSaved(onClose)
  const find = () => {
    const next = added(chosen, text, students)
    setChosen(next.chosen)
    setText(next.text)
    setOpen(next.open)
    return next
  }
  const use = () => {
    const next = text.trim() === '' ? { chosen, text } : find()
    // Lines without a match must be fixed or removed first.
    if (next.text === '') onDone(next.chosen)
  }
  return (
    <Dialog onClose={close} title="A list of students" size="lg">
      <Stack gap={14}>
        {open && (
          <Notice tone="warning" title={open.title}>
            {open.sentence}
          </Notice>
        )}
        <Textarea
          label="Names"
          description="One name per line, first or last name first. You can paste columns from a table."
          autosize
          minRows={4}
          maxRows={10}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <Text fw={600} role="status">
            {pluralize(chosen.length, 'student')} chosen
          </Text>
          <Button variant="default" disabled={text.trim() === ''} onClick={find}>
            Find names
          </Button>
        </Group>
        {chosen.length > 0 && (
          <RowList
            aria-label="Chosen students"
            bd="1px solid var(--line)"
            bdrs={10}
            mah="34vh"
            style={{ overflowY: 'auto' }}
            tabIndex={0}
          >
            {chosen.map((student) => (
              <li key={student.id}>
                <Text span flex={1} inherit>
                  {listName(student)}{' '}
                  <Text span c="dimmed" fz={14}>
                    {gradeLabel(student.grade_level)}
                  </Text>
                </Text>
                <RowButton
                  label="Remove"
                  subject={listName(student)}
                  onClick={() => setChosen(chosen.filter(({ id }) => id !== student.id))}
                />
              </li>
            ))}
          </RowList>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button disabled={chosen.length === 0 && text.trim() === ''} onClick={use}>
          Use list
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Added = {
  chosen: readonly Student[]
  /** The lines without a match. */
  text: string
  open: { title: string; sentence: string } | undefined
}

function added(chosen: readonly Student[], text: string, students: readonly Student[]): Added {
  const matched = matchList(text, students)
  const who = withStudents({ students: chosen }, matched.students)
  return {
    chosen: 'students' in who ? who.students : [],
    text: [...matched.unknown, ...matched.several].join('\n'),
    open: openLines(matched),
  }
}

function openLines({ unknown, several }: MatchedList): Added['open'] {
  const count = unknown.length + several.length
  if (count === 0) return undefined
  const parts = [
    ...(unknown.length > 0 ? [`No student matches ${pluralize(unknown.length, 'line')}.`] : []),
    ...(several.length > 0
      ? [
          `${pluralize(several.length, 'line')} could mean several students: add the email address to tell them apart.`,
        ]
      : []),
  ]
  return {
    title: `${pluralize(count, 'line')} to fix`,
    sentence: `${parts.join(' ')} Change or delete them below.`,
  }
}
