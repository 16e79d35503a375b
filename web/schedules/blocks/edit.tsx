import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '#web/api.ts'
import { daySpan } from '#web/school/days.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OneRecord } from '../one-record.tsx'
import { EditBlockForm } from './edit-form.tsx'

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
