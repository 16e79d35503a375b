import { Button, Modal, NumberInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  gradeLabel,
  GROUP_TYPE_LABELS,
  MAX_GROUPS_AT_ONCE,
  joinWithAnd,
  pluralForm,
  pluralize,
} from '#contract/words.ts'
import { call, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useAddKey } from '#web/ui/forms/use-add-key.ts'
import { DialogActions } from '#web/ui/layout/dialog-actions.tsx'
import { afterPendingWrites, useBoardCache, type Scope } from '../use-board.ts'

type CreateDialogProps = { scope: Scope; onClose: () => void; onDistribute: () => void }

/** Creates several groups at once, lists them, and offers to distribute the students over them. */
export function CreateDialog({ scope, onClose, onDistribute }: CreateDialogProps) {
  const { type, grade } = scope
  const { reload } = useBoardCache(scope)
  const [count, setCount] = useState<string | number>('')
  const [isInvalid, setIsInvalid] = useState(false)
  const addKey = useAddKey()
  const create = useMutation({
    mutationFn: (num_groups: number) =>
      addKey.send(pluralize(num_groups, 'group'), (headers) =>
        afterPendingWrites(scope, () =>
          call('POST /api/groups/:kind/create_groups/', {
            headers,
            params: { kind: `${type}-groups` },
            body: { num_groups, grade_level_id: grade },
          }),
        ),
      ),
    onSuccess: () => reload(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const number = Number(count)
    const isInRange = Number.isInteger(number) && number >= 1 && number <= MAX_GROUPS_AT_ONCE
    setIsInvalid(!isInRange)
    if (isInRange) create.mutate(number)
  }
  if (create.data) {
    const { created } = create.data
    return (
      <Modal opened onClose={onClose} title={`${pluralForm(created.length, 'Group')} created`}>
        <Notice tone="good">{joinWithAnd(created.map(({ name }) => name))}</Notice>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button data-autofocus onClick={onDistribute}>
            Distribute students
          </Button>
        </DialogActions>
      </Modal>
    )
  }
  return (
    <Modal opened onClose={onClose} title={`Create groups for ${gradeLabel(grade)}`}>
      <form noValidate onSubmit={submit}>
        {create.error && <Notice tone="bad">Failed to create groups. {failureMessage(create.error)}</Notice>}
        <NumberInput
          label="Number of groups"
          description={`Each a ${GROUP_TYPE_LABELS[type]} with a name of its own, ${MAX_GROUPS_AT_ONCE} at the most`}
          required
          data-autofocus
          allowedDecimalSeparators={['.', ',']}
          value={count}
          onChange={setCount}
          error={isInvalid && 'Please enter a valid number of groups.'}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}
