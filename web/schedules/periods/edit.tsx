import { useParams } from 'react-router'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OneRecord } from '../one-record.tsx'
import { EditPeriodForm } from './edit-form.tsx'
import { ALL_PERIODS, usePeriod } from './use-period.ts'

/** Edit Section Period, by the number in the address. */
export function Page() {
  const { id = '' } = useParams()
  const period = usePeriod(id)
  const { data } = period
  return (
    <>
      <PageHeader title="Edit Section Period" context={data && `${data.name} · ${data.block.name}`} />
      <OneRecord query={period} what="section period" list={ALL_PERIODS} listName="Section Periods">
        {(loaded) => <EditPeriodForm key={loaded.id} period={loaded} />}
      </OneRecord>
    </>
  )
}
