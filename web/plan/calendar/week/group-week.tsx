import { useParams } from 'react-router'
import { gradeLabel } from '#contract/grades.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { WeekPage } from './week-page.tsx'

/** The schedule of the group in the address. */
export function Page() {
  const { groupId = '' } = useParams()
  const params = { groupId: Number(groupId) }
  return (
    <WeekPage
      key={groupId}
      queryOf={(since) => query('GET /schedules/api/groups/:groupId/schedule/', { params, query: { since } })}
      viewpoint="group"
      title={({ group }) => `Schedule for ${group.name}`}
      context={({ group }) => gradeLabel(group.grade_level)}
    >
      {({ feed }, queryKey) => (
        <FeedCard
          feed={feed}
          queryKey={queryKey}
          make={() => call('POST /schedules/api/groups/:groupId/feed/', { params })}
          remove={() => call('DELETE /schedules/api/groups/:groupId/feed/', { params })}
        />
      )}
    </WeekPage>
  )
}
