import { Anchor, Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Teacher } from '#contract/people/staff.ts'
import { GROUP_TYPE_LABELS, gradeLabel, type GroupType } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { TeacherPicker } from '#web/school/teacher-picker.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { useFormGuard, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { addFailure, TEACHER_REQUIRED_TEXTS } from '../../sentences.ts'
import { withGroup } from '../apply-moves.ts'
import { afterPendingWrites, useBoardCache, type Scope } from '../use-board.ts'

type Values = { name: string; teacher: Teacher | null }
const TEACHER_FIELDS: Record<GroupType, string> = {
  core: 'teacher',
  cte: 'cte_teacher',
  homeroom: 'homeroom_teacher',
}

/** Adds a group to the grade: its name, and its teacher if the type requires one. */
export function AddDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const { type, grade } = scope
  const { update } = useBoardCache(scope)
  const teacherRequired = TEACHER_REQUIRED_TEXTS[type]
  const form = useForm<Values>({
    initialValues: { name: '', teacher: null },
    validate: {
      name: (name) => (name.trim() === '' ? 'Group name cannot be empty.' : null),
      teacher: (teacher) => (teacher === null ? teacherRequired : null),
    },
  })
  const guard = useFormGuard()
  useUnsavedGuard(guard, form.isDirty())
  const close = () => void guard.closeWhenSaved(onClose)
  const add = useMutation({
    mutationFn: ({ name, teacher }: Values) => {
      const body = { name, grade_level_id: grade, ...(teacher && { [TEACHER_FIELDS[type]]: teacher.id }) }
      return afterPendingWrites(scope, () =>
        call('POST /api/groups/:kind/add/', { params: { kind: `${type}-groups` }, body }),
      )
    },
    onSuccess: async ({ message, ...group }) => {
      await update((before) => withGroup(before, group))
      toastSuccess(message)
      onClose()
    },
  })
  return (
    <Modal opened onClose={close} title={`Add a ${GROUP_TYPE_LABELS[type]} to ${gradeLabel(grade)}`}>
      <form noValidate onSubmit={form.onSubmit((values) => add.mutate(values))}>
        {add.error && <Notice tone="bad">{addFailure(add.error)}</Notice>}
        <TextInput
          label="Group name"
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {teacherRequired && (
          <TeacherPicker mt={14} required {...form.getInputProps('teacher')} value={form.values.teacher} />
        )}
        <p>
          <Anchor component={Link} to={`/groups/add?type=${type}&grade=${grade}`}>
            Open full form
          </Anchor>
        </p>
        <DialogActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
