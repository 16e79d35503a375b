import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BlockOpened } from '#contract/schedules/block-schedules.ts'
import { call, sentenceOf } from '#web/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useForgetSchedules } from '../use-schedules.ts'
import { BLOCK_LABELS, BLOCK_RULES, BlockFields, type BlockValues } from './block-fields.tsx'
import { Consequences, asksSomething } from './consequences.tsx'
import { useConsequences } from './use-consequences.ts'
import styles from '../schedules.module.css'

const LIST = '/schedules/block-schedules'

/** Name and dates of a block. What other dates would do is shown before they are saved. */
export function EditBlockForm({ block: { id, name, start_date, end_date } }: { block: BlockOpened }) {
  const navigate = useNavigate()
  const forget = useForgetSchedules()
  const [reason, setReason] = useState('')
  const form = useForm<BlockValues>({ initialValues: { name, start_date, end_date }, validate: BLOCK_RULES })
  const consequences = useConsequences({ id, start_date, end_date }, form.values)
  const told = consequences.data
  const needsReason = told !== undefined && told.clashes.length > 0 && reason.trim() === ''
  const save = useMutation({
    mutationFn: (values: BlockValues) =>
      call('PATCH /schedules/api/block-schedules/:id/', {
        params: { id },
        body: {
          name: values.name,
          start_date: values.start_date ?? '',
          end_date: values.end_date ?? '',
          allow_marks_outside: (told?.falls_out.sheets ?? 0) > 0,
          allow_conflicts: (told?.clashes.length ?? 0) > 0,
          reason,
        },
      }),
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      void forget()
      await navigate(LIST)
    },
    onError: (failure) => {
      showFieldErrors(form, failure, BLOCK_LABELS)
      toastFailure(`Failed to save block schedule. ${sentenceOf(failure)}`)
      void consequences.refetch()
    },
  })
  return (
    <Card className={styles.form ?? ''}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <BlockFields form={form} />
        <Consequences query={consequences} reason={reason} onReason={setReason} />
        <Group mt={20}>
          <Button type="submit" loading={save.isPending} disabled={consequences.isFetching || needsReason}>
            {told && asksSomething(told) ? 'Save all the same' : 'Save Changes'}
          </Button>
          <Button variant="default" component={Link} to={LIST}>
            Cancel
          </Button>
          {form.isDirty() && <span className={styles.unsaved}>Unsaved changes</span>}
        </Group>
      </form>
    </Card>
  )
}
