import { Anchor, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router'
import type { Teacher } from '#contract/people/staff.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, type GroupType } from '#contract/words.ts'
import { TeacherPicker } from '#web/school/teacher-picker.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { withoutMessage } from '#web/ui/use-action.ts'
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
  const add = useSave('POST /api/groups/:kind/add/', {
    form,
    send: ({ name, teacher }) => ({
      params: { kind: `${type}-groups` },
      body: { name, grade_level_id: grade, ...(teacher && { [TEACHER_FIELDS[type]]: teacher.id }) },
    }),
    sendInOrder: (request) => afterPendingWrites(scope, request),
    phrase: addFailure,
    onSuccess: (reply) => update((before) => withGroup(before, withoutMessage(reply))),
  })
  return (
    <FormDialog
      title={`Add a ${GROUP_TYPE_LABELS[type]} to ${gradeLabel(grade)}`}
      form={form}
      save={add}
      submitLabel="Add"
      onClose={onClose}
    >
      <TextInput label="Group name" required maxLength={100} data-autofocus {...form.getInputProps('name')} />
      {teacherRequired && (
        <TeacherPicker required {...form.getInputProps('teacher')} value={form.values.teacher} />
      )}
      <Anchor component={Link} to={`/groups/add?type=${type}&grade=${grade}`}>
        Open full form
      </Anchor>
    </FormDialog>
  )
}
