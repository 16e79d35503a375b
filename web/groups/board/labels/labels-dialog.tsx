import { Checkbox, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ChangedLabels, LabelsAndPairs } from '#contract/groups/label-shapes.ts'
import { pluralize } from '#contract/words.ts'
import { call, failureMessage } from '#web/api.ts'
import { LabelsInput } from '#web/school/labels/labels-input.tsx'
import { labelsQuery } from '#web/school/labels/labels-query.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import type { StudentName } from '../apply-moves.ts'
import type { Scope } from '../use-board.ts'

type LabelsDialogProps = { students: StudentName[]; scope: Scope; onClose: () => void }

/** Adds labels to the selected students, or removes them. */
export function LabelsDialog({ students, scope, onClose }: LabelsDialogProps) {
  const labels = useQuery(labelsQuery({ grade_level: scope.grade, year: scope.year }))
  return labels.data ? (
    <LabelsForm students={students} existing={labels.data.labels} onClose={onClose} />
  ) : (
    <Dialog onClose={onClose} title={titleOf(students)}>
      <ListState query={labels}>{() => null}</ListState>
    </Dialog>
  )
}

const titleOf = (students: StudentName[]) => `Labels for ${pluralize(students.length, 'student')}`

type LabelsFormProps = Pick<LabelsDialogProps, 'students' | 'onClose'> & {
  existing: LabelsAndPairs['labels']
}
type Values = { add: string[]; remove: string[] }

function LabelsForm({ students, existing, onClose }: LabelsFormProps) {
  const ids = students.map(({ id }) => id)
  const theirs = existing
    .map(({ label, student_ids }) => ({ label, count: student_ids.filter((id) => ids.includes(id)).length }))
    .filter(({ count }) => count > 0)
  const form = useForm<Values>({ initialValues: { add: [], remove: [] } })
  const { add, remove } = form.values
  const undo = useUndoLabels()
  const save = useSave('POST /students/api/labels/', {
    form,
    send: (values) => ({ body: { student_ids: ids, ...values } }),
    refreshes: ['students', 'GET /students/api/labels/'],
    phrase: (failure) => `The labels were not saved. ${failureMessage(failure)}`,
    undo: (changed) =>
      changed.added.length + changed.removed.length === 0 ? undefined : () => undo.mutate(changed),
  })
  return (
    <FormDialog
      title={titleOf(students)}
      form={form}
      save={save}
      submitLabel="Save labels"
      canSubmit={add.length + remove.length > 0}
      onClose={onClose}
      gap={18}
    >
      <LabelsInput
        label="Add labels"
        isFirst
        suggestions={existing.map(({ label }) => label)}
        value={add}
        onChange={(labels) => form.setFieldValue('add', labels)}
      />
      {theirs.length > 0 && (
        <Checkbox.Group label="Remove labels" {...form.getInputProps('remove')}>
          <Stack gap={6} mt={6}>
            {theirs.map(({ label, count }) => (
              <Checkbox
                key={label}
                value={label}
                label={label}
                description={`${count} of ${pluralize(students.length, 'student')}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDialog>
  )
}

/** Removes the labels that were added, and adds those that were removed. */
const useUndoLabels = () =>
  useAction(
    async ({ added, removed }: ChangedLabels) => {
      for (const { label, student_ids } of added)
        await call('POST /students/api/labels/', { body: { student_ids, remove: [label] } })
      for (const { label, student_ids } of removed)
        await call('POST /students/api/labels/', { body: { student_ids, add: [label] } })
    },
    {
      successMessage: 'The labels are restored.',
      refreshes: ['students', 'GET /students/api/labels/'],
      phrase: (failure) => `The labels could not be restored. ${failureMessage(failure)}`,
    },
  )
