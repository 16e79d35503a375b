import { Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { BlockDetail } from '#contract/schedules/block-schedules.ts'
import { call, failureMessage } from '#web/api.ts'
import { daySpan } from '#web/school/days.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { forgetUnsavedEdits } from '#web/ui/forms/unsaved-guard.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OneRecord } from '../one-record.tsx'
import { useInvalidateSchedules } from '../queries.ts'
import { BLOCK_LABELS, BLOCK_RULES, BlockFields, type BlockValues } from './block-fields.tsx'
import { DateChangeImpact, needsConfirmation, useDateChangeImpact } from './date-change-impact.tsx'

/** Edit Block Schedule, by the id in the address. */
export function Page() {
  const { blockId = '' } = useParams()
  const block = useQuery({
    queryKey: ['block-schedules', blockId],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/block-schedules/:id/', { params: { id: blockId }, signal }),
    // A reload must not replace what is being typed, and an old version must not be edited.
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
        kind="block schedule"
        list="/schedules/block-schedules"
        listName="Block Schedules"
      >
        {(loaded) => <EditBlockForm block={loaded} />}
      </OneRecord>
    </>
  )
}

const LIST = '/schedules/block-schedules'

/** Name and dates of a block, with what other dates would change. */
function EditBlockForm({ block: { id, name, start_date, end_date } }: { block: BlockDetail }) {
  const navigate = useNavigate()
  const invalidateSchedules = useInvalidateSchedules()
  const [reason, setReason] = useState('')
  const form = useForm<BlockValues>({ initialValues: { name, start_date, end_date }, validate: BLOCK_RULES })
  const impact = useDateChangeImpact({ id, start_date, end_date }, form.values)
  const { data } = impact
  const needsReason = data !== undefined && data.clashes.length > 0 && reason.trim() === ''
  const save = useMutation({
    mutationFn: (values: BlockValues) =>
      call('PATCH /schedules/api/block-schedules/:id/', {
        params: { id },
        body: {
          name: values.name,
          start_date: values.start_date ?? '',
          end_date: values.end_date ?? '',
          allow_marks_outside: (data?.falls_out.sheets ?? 0) > 0,
          allow_conflicts: (data?.clashes.length ?? 0) > 0,
          reason,
        },
      }),
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      void invalidateSchedules()
      forgetUnsavedEdits()
      await navigate(LIST)
    },
    onError: (failure) => {
      showFieldErrors(form, failure, BLOCK_LABELS)
      toastFailure(`Failed to save block schedule. ${failureMessage(failure)}`)
      void impact.refetch()
    },
  })
  return (
    <Card maw={520}>
      <GuardedForm form={form} gap={14} onSave={(values) => save.mutate(values)}>
        <BlockFields form={form} />
        <DateChangeImpact query={impact} reason={reason} onReason={setReason} />
        <Group mt={6}>
          <Button type="submit" loading={save.isPending} disabled={impact.isFetching || needsReason}>
            {data && needsConfirmation(data) ? 'Save anyway' : 'Save Changes'}
          </Button>
          <Button variant="default" component={Link} to={LIST}>
            Cancel
          </Button>
          {form.isDirty() && (
            <Text span c="var(--tardy)" fw={500}>
              Unsaved changes
            </Text>
          )}
        </Group>
      </GuardedForm>
    </Card>
  )
}
