import { Button, Group as Row, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { Group } from '#contract/groups/group-shapes.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { call } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { TeacherPicker } from '#web/school/teacher-picker.tsx'
import { plainText } from '#web/ui/forms/changed-meanwhile.tsx'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useFormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { withLead } from './apply-moves.ts'
import { useBoardActions } from './board-context.ts'
import { afterPendingWrites, useBoardCache } from './use-board.ts'
import styles from './board.module.css'

/** The teacher and the room of a group. Users who may edit press them to change both in place. */
export function GroupLead({ group }: { group: Group }) {
  const { mayEdit } = useBoardActions()
  const [isEditing, setIsEditing] = useState(false)
  const wasEditing = useRef(false)
  const { name, teacher, room_number } = group
  const text = `${teacher ? fullName(teacher) : 'No teacher yet'}${room_number ? ` · Room ${room_number}` : ''}`
  if (!mayEdit) {
    return (
      <Text c="dimmed" fz={14} px={6}>
        {text}
      </Text>
    )
  }
  if (isEditing) return <LeadForm group={group} onClose={() => setIsEditing(false)} />
  return (
    <UnstyledButton
      className={styles.lead ?? ''}
      aria-label={`Change teacher and room of ${name}: ${text}`}
      // The button takes the focus back from the form that replaced it.
      ref={(button) => {
        if (!button || !wasEditing.current) return
        button.focus()
        wasEditing.current = false
      }}
      onClick={() => {
        wasEditing.current = true
        setIsEditing(true)
      }}
    >
      {text}
    </UnstyledButton>
  )
}

type LeadValues = { teacher: Teacher | null; room_number: string }

const LABELS = { teacher: 'Teacher', room_number: 'Room' } as const

const toValues = ({ teacher, room_number }: Group): LeadValues => ({
  teacher,
  room_number: room_number ?? '',
})

function LeadForm({ group, onClose }: { group: Group; onClose: () => void }) {
  const { scope } = useBoardActions()
  const { update } = useBoardCache(scope)
  const guard = useFormGuard()
  const { id, type, name } = group
  const address = { params: { kind: `${type}-groups`, id }, query: { year: scope.year } } as const
  const form = useForm<LeadValues>({ initialValues: toValues(group) })
  const save = useSave('PATCH /api/groups/:kind/edit/:id/', {
    form,
    labels: LABELS,
    send: ({ teacher, room_number }, before) => ({
      ...address,
      body: {
        ...(teacher && { teacher: teacher.id }),
        room_number,
        loaded: { teacher: before.teacher?.id ?? null, room_number: before.room_number },
      },
    }),
    reload: async () => toValues(await call('GET /api/groups/:kind/edit/:id/', address)),
    textOf: (value, field) =>
      field === 'teacher' && value !== null ? fullName(value as Teacher) : plainText(value),
    sendInOrder: (request) => afterPendingWrites(scope, request),
    successMessage: `${name} saved.`,
    onSuccess: (saved) => update((before) => withLead(before, saved)),
  })
  return (
    <div
      className={styles.leadForm}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isListOpen(event.target)) void guard.closeWhenSaved(onClose)
      }}
    >
      <GuardedForm form={form} save={save} guard={guard} onSaved={onClose} gap={8}>
        <TeacherPicker
          size="sm"
          clearable={false}
          // The list would cover the room.
          openOnFocus={false}
          allowDeselect={false}
          ref={focusOnOpen}
          {...form.getInputProps('teacher')}
          value={form.values.teacher}
          onChange={(teacher) => form.setFieldValue('teacher', teacher)}
        />
        <TextInput
          size="sm"
          label={LABELS.room_number}
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('room_number')}
        />
        {save.notice}
        <Row gap={8}>
          <Button type="submit" size="compact-md" loading={save.isPending}>
            Save
          </Button>
          <Button variant="default" size="compact-md" onClick={() => void guard.closeWhenSaved(onClose)}>
            Cancel
          </Button>
        </Row>
      </GuardedForm>
    </div>
  )
}

/** Escape closes the open list of teachers first. */
const isListOpen = (target: EventTarget) =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'

const focusOnOpen = (input: HTMLInputElement | null) => input?.focus()
