import { Button, Group, Text } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router'
import type { SectionPeriodDetail } from '#contract/plan/schedules/section-periods.ts'
import { usePathInYear } from '#web/school/calendar/planned-year.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card, CardTitle } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OneRecord } from '../one-record.tsx'
import { ALL_PERIODS, usePeriod } from './queries.ts'
import { DELETED_BY_OFFICE, dependentsText, useDeletePeriod } from './use-delete-period.ts'

/** Delete Section Period, by the id in the address: what depends on it, and the button. */
export function Page() {
  const { id = '' } = useParams()
  const period = usePeriod(id)
  return (
    <>
      <PageHeader context={period.data?.block.name} />
      <OneRecord
        query={period}
        kind="section period"
        list={usePathInYear()(ALL_PERIODS)}
        listName="Section Periods"
      >
        {(loaded) => <DeletePeriod period={loaded} />}
      </OneRecord>
    </>
  )
}

function DeletePeriod({ period }: { period: SectionPeriodDetail }) {
  const navigate = useNavigate()
  const list = usePathInYear()(ALL_PERIODS)
  const { ask, isPending } = useDeletePeriod(period, () => void navigate(list))
  return (
    <Card maw={520}>
      <CardTitle>{period.name}</CardTitle>
      <Text c="dimmed" mt={4}>
        {timeSpan(period.start_time, period.end_time)} · {weekdaysShort(period.days_of_week)}
      </Text>
      <p>{dependentsText(period)}</p>
      {period.may.edit && !period.may.delete && <Notice>{DELETED_BY_OFFICE}</Notice>}
      <Group mt={20}>
        <Button color="red" loading={isPending} disabled={!period.may.delete} onClick={() => void ask()}>
          Delete section period
        </Button>
        <Button variant="default" component={Link} to={list}>
          Cancel
        </Button>
      </Group>
    </Card>
  )
}
