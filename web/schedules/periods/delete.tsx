import { Button, Group } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router'
import type { SectionPeriodDetail } from '#contract/schedules/section-periods.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OneRecord } from '../one-record.tsx'
import { dependentsText, useDeletePeriod } from './use-delete-period.ts'
import { ALL_PERIODS, usePeriod } from './queries.ts'
import styles from '../schedules.module.css'

/** Delete Section Period, by the number in the address: what hangs on it, and the button. */
export function Page() {
  const { id = '' } = useParams()
  const period = usePeriod(id)
  return (
    <>
      <PageHeader title="Delete Section Period" context={period.data?.block.name} />
      <OneRecord query={period} what="section period" list={ALL_PERIODS} listName="Section Periods">
        {(loaded) => <DeletePeriod period={loaded} />}
      </OneRecord>
    </>
  )
}

function DeletePeriod({ period }: { period: SectionPeriodDetail }) {
  const navigate = useNavigate()
  const { ask, isPending } = useDeletePeriod(period, () => void navigate(ALL_PERIODS))
  return (
    <Card className={styles.form ?? ''}>
      <h2 className={styles.cardTitle}>{period.name}</h2>
      <p className={styles.line}>
        {timeSpan(period.start_time, period.end_time)} · {weekdaysShort(period.days_of_week)}
      </p>
      <p>{dependentsText(period.groups, period.marks)}</p>
      <Group mt={20}>
        <Button color="red" loading={isPending} onClick={() => void ask()}>
          Delete section period
        </Button>
        <Button variant="default" component={Link} to={ALL_PERIODS}>
          Cancel
        </Button>
      </Group>
    </Card>
  )
}
