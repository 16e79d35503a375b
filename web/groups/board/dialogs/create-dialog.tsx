import { Button, NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, MAX_GROUPS_AT_ONCE, joinWithAnd, pluralForm, pluralize } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { afterPendingWrites, useBoardCache, type Scope } from '../use-board.ts'

type CreateDialogProps = { scope: Scope; onClose: () => void; onDistribute: () => void }

const isInRange = (number: number) => Number.isInteger(number) && number >= 1 && number <= MAX_GROUPS_AT_ONCE

/** Creates several groups at once, lists them, and offers to distribute students among them. */
export function CreateDialog({ scope, onClose, onDistribute }: CreateDialogProps) {
  const { type, grade } = scope
  const { reload } = useBoardCache(scope)
  const form = useForm<{ count: string | number }>({
    initialValues: { count: '' },
    validate: {
      count: (count) => (isInRange(Number(count)) ? null : 'Please enter a valid number of groups.'),
    },
  })
  const create = useSave('POST /api/groups/:kind/create_groups/', {
    form,
    send: ({ count }) => ({
      params: { kind: `${type}-groups` },
      body: { num_groups: Number(count), grade_level_id: grade },
    }),
    adds: ({ count }) => pluralize(Number(count), 'group'),
    sendInOrder: (request) => afterPendingWrites(scope, request),
    successMessage: false,
    phrase: (failure) => `Failed to create groups. ${failureMessage(failure)}`,
    onSuccess: () => reload(),
  })
  const created = create.data?.created
  return (
    <FormDialog
      title={
        created ? `${pluralForm(created.length, 'Group')} created` : `Create groups for ${gradeLabel(grade)}`
      }
      form={form}
      save={create}
      submitLabel="Create"
      onClose={onClose}
      onSaved={() => {}}
      result={
        created && (
          <>
            <Notice tone="good">{joinWithAnd(created.map(({ name }) => name))}</Notice>
            <DialogActions>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
              <Button data-autofocus onClick={onDistribute}>
                Distribute students
              </Button>
            </DialogActions>
          </>
        )
      }
    >
      <NumberInput
        label="Number of groups"
        description={`Each is a ${GROUP_TYPE_LABELS[type]} with its own name. At most ${MAX_GROUPS_AT_ONCE}.`}
        required
        allowedDecimalSeparators={['.', ',']}
        {...form.getInputProps('count')}
      />
    </FormDialog>
  )
}
