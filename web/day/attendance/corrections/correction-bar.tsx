import { Button, Flex, Group, Kbd, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { pluralForm, pluralize } from '#contract/words.ts'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { shownMark, type AttendanceDraft } from '../drafts/draft.ts'
import { toSubmittedMarks, type SavedSheet } from '../drafts/marks.ts'
import styles from './correction-bar.module.css'

export type CorrectionBarProps = {
  saved: SavedSheet
  students: { id: number }[]
  draft: AttendanceDraft
  /** The name search. */
  finder: ReactNode
  onEnd: () => void
}

/** The parameters of the address that open another sheet. */
const SHEET_PARAMETERS = ['date', 'teacher_id']

/** Below a sheet that a teacher corrects after its deadline: the reason, and the button that sends both to the office. */
export function CorrectionBar({ saved, students, draft, finder, onEnd }: CorrectionBarProps) {
  const changes = Object.keys(draft.changes).length
  const isChanged = changes > 0 || !saved.taken
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (reason) =>
        reason.trim() === ''
          ? 'Please give a reason for the change.'
          : !isChanged && 'Change a mark above first.',
    },
  })
  const guard = useFormGuard()
  useUnsavedGuard(guard, changes > 0 || form.isDirty(), SHEET_PARAMETERS)
  const request = useSave('POST /attendance/corrections/', {
    form,
    send: ({ reason }) => ({
      body: {
        section_period_id: saved.section_period_id,
        date: saved.date,
        teacher_id: saved.teacher_id,
        attendance: toSubmittedMarks(
          Object.fromEntries(students.map(({ id }) => [id, shownMark(saved, draft, id)])),
        ),
        version: saved.version,
        reason: reason.trim(),
      },
    }),
    successMessage: 'Your request was sent to the office.',
    refreshes: ['corrections'],
  })
  const hasReason = form.values.reason.trim() !== ''
  return (
    <GuardedForm
      guard={guard}
      form={form}
      save={request}
      onSaved={onEnd}
      isUnsaved={false}
      gap={8}
      className={styles.bar ?? ''}
    >
      {request.notice}
      <Textarea
        label="Reason"
        description="The office will see this. It is saved with the change."
        required
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Flex wrap="wrap" align="center" gap="8px 14px">
        <Text span c="dimmed" fz={14} role="status">
          {pluralize(changes, 'mark')} {pluralForm(changes, 'changes', 'change')}
        </Text>
        <Group component="span" ml="auto" c="dimmed" fz={14}>
          {finder}
        </Group>
        <Button variant="default" onClick={() => void guard.closeWhenSaved(onEnd)}>
          Cancel
        </Button>
        <Button type="submit" loading={request.isPending} disabled={!hasReason || !isChanged}>
          Send to office
          <Kbd ml={8} bg="transparent" c="inherit" visibleFrom="sm">
            Ctrl+Enter
          </Kbd>
        </Button>
      </Flex>
    </GuardedForm>
  )
}
