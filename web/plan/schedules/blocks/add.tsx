import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { call, failureMessage } from '#web/api.ts'
import { daySpan } from '#web/school/days.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useAddKey } from '#web/ui/forms/use-add-key.ts'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useFormGuard } from '#web/ui/forms/unsaved-guard.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useInvalidateSchedules } from '../queries.ts'
import { BLOCK_LABELS, blockRules, BlockFields, type BlockValues } from './block-fields.tsx'

const LIST = '/schedules/block-schedules'

/** Add Block Schedule. */
export function Page() {
  const navigate = useNavigate()
  const invalidateSchedules = useInvalidateSchedules()
  const form = useForm<BlockValues>({
    initialValues: { name: '', start_date: null, end_date: null },
    validate: blockRules(),
  })
  const guard = useFormGuard()
  const addKey = useAddKey()
  const add = useMutation({
    mutationFn: ({ name, start_date, end_date }: BlockValues) =>
      addKey.send(`${name.trim()}, ${daySpan(start_date ?? '', end_date ?? '')}`, (headers) =>
        call('POST /schedules/api/block-schedules/', {
          headers,
          body: { name, start_date: start_date ?? '', end_date: end_date ?? '' },
        }),
      ),
    onSuccess: async ({ name }) => {
      await invalidateSchedules()
      toastSuccess(`${name} has been added.`)
      guard.release()
      await navigate(LIST)
    },
    onError: (failure) => {
      showFieldErrors(form, failure, BLOCK_LABELS)
      toastFailure(`Failed to add block schedule. ${failureMessage(failure)}`)
    },
  })
  return (
    <>
      <PageHeader context="A dated term of the year, for example nine weeks" />
      <Card maw={520}>
        <GuardedForm guard={guard} form={form} gap={14} onSave={(values) => add.mutate(values)}>
          <BlockFields form={form} />
          <Group mt={6}>
            <Button type="submit" loading={add.isPending}>
              Add block schedule
            </Button>
            <Button variant="default" component={Link} to={LIST}>
              Cancel
            </Button>
          </Group>
        </GuardedForm>
      </Card>
    </>
  )
}
