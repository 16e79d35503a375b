import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { call, failureMessage } from '#web/api.ts'
import { daySpan } from '#web/school/days.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { BlockDetail } from '#contract/schedules/block-schedules.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { focusFirstError, showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { OneRecord } from '../one-record.tsx'
import { useInvalidateSchedules } from '../queries.ts'
import { BLOCK_LABELS, BLOCK_RULES, BlockFields, type BlockValues } from './block-fields.tsx'
import { DateChangeImpact, needsConfirmation, useDateChangeImpact } from './date-change-impact.tsx'
import styles from '../schedules.module.css'
import { forgetUnsavedEdits, useUnsavedGuard } from '#web/ui/forms/unsaved-guard.ts'

/** Edit a block, by the number in the address. */
export function Page() {
  const { blockId = '' } = useParams()
  const block = useQuery({
    queryKey: ['block-schedules', blockId],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/block-schedules/:id/', { params: { id: blockId }, signal }),
    // What is being typed must not be replaced, and what was seen earlier must not be edited.
    staleTime: Infinity,
    gcTime: 0,
  })
  const { data } = block
  return (
    <>
      <PageHeader
        title="Edit Block Schedule"
        context={data && `${data.name} · ${daySpan(data.start_date, data.end_date)}`}
      />
      <OneRecord
        query={block}
        what="block schedule"
        list="/schedules/block-schedules"
        listName="Block Schedules"
      >
        {(loaded) => <EditBlockForm block={loaded} />}
      </OneRecord>
    </>
  )
}

const LIST = '/schedules/block-schedules'

/** Name and dates of a block. What other dates would do is shown before they are saved. */
export function EditBlockForm({ block: { id, name, start_date, end_date } }: { block: BlockDetail }) {
  const navigate = useNavigate()
  const forget = useInvalidateSchedules()
  const [reason, setReason] = useState('')
  const form = useForm<BlockValues>({ initialValues: { name, start_date, end_date }, validate: BLOCK_RULES })
  const consequences = useDateChangeImpact({ id, start_date, end_date }, form.values)
  const told = consequences.data
  const needsReason = told !== undefined && told.clashes.length > 0 && reason.trim() === ''
  useUnsavedGuard(form.isDirty())
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
      forgetUnsavedEdits()
      await navigate(LIST)
    },
    onError: (failure) => {
      showFieldErrors(form, failure, BLOCK_LABELS)
      toastFailure(`Failed to save block schedule. ${failureMessage(failure)}`)
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
        <DateChangeImpact query={consequences} reason={reason} onReason={setReason} />
        <Group mt={20}>
          <Button type="submit" loading={save.isPending} disabled={consequences.isFetching || needsReason}>
            {told && needsConfirmation(told) ? 'Save all the same' : 'Save Changes'}
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
