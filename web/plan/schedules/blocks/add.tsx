import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from 'react-router'
import { failureMessage } from '#web/api.ts'
import { inYear, usePathInYear } from '#web/school/calendar/planned-year.ts'
import { daySpan } from '#web/school/days.ts'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BLOCK_LABELS, blockRules, BlockFields, type BlockValues } from './block-fields.tsx'

const LIST = '/schedules/block-schedules'

/** Add Block Schedule. */
export function Page() {
  const navigate = useNavigate()
  const path = usePathInYear()
  const form = useForm<BlockValues>({
    initialValues: { name: '', start_date: null, end_date: null },
    validate: blockRules(),
  })
  const add = useSave('POST /schedules/api/block-schedules/', {
    form,
    labels: BLOCK_LABELS,
    send: ({ name, start_date, end_date }) => ({
      body: { name, start_date: start_date ?? '', end_date: end_date ?? '' },
    }),
    adds: ({ name, start_date, end_date }) => `${name.trim()}, ${daySpan(start_date ?? '', end_date ?? '')}`,
    successMessage: ({ name }) => `${name} has been added.`,
    refreshes: ['schedules'],
    failsIn: 'toast',
    phrase: (failure) => `Failed to add block schedule. ${failureMessage(failure)}`,
  })
  return (
    <>
      <PageHeader context="A term with dates, for example nine weeks" />
      <Card maw={520}>
        <GuardedForm
          form={form}
          save={add}
          onSaved={({ planned_year_id }) => void navigate(inYear(LIST, planned_year_id ?? undefined))}
          gap={14}
        >
          <BlockFields form={form} />
          <Group mt={6}>
            <Button type="submit" loading={add.isPending}>
              Add block schedule
            </Button>
            <Button variant="default" component={Link} to={path(LIST)}>
              Cancel
            </Button>
          </Group>
        </GuardedForm>
      </Card>
    </>
  )
}
