import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { gradeLabel } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { prepareWeek, WeekPage } from './week-page.tsx'

export const prepare = prepareWeek

/** The schedule of the group in the address. */
export function Page() {
  const { groupId = '' } = useParams()
  return <GroupWeek key={groupId} groupId={Number(groupId)} />
}

function GroupWeek({ groupId }: { groupId: number }) {
  const query = useQuery({
    queryKey: ['schedule', 'group', groupId],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/groups/:groupId/schedule/', { params: { groupId }, signal }),
  })
  return (
    <WeekPage
      query={query}
      viewpoint="group"
      title={({ group }) => `Schedule for ${group.name}`}
      context={({ group }) => gradeLabel(group.grade_level)}
    />
  )
}
