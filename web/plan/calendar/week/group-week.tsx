import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { gradeLabel } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { prepareWeek, WeekPage } from './week-page.tsx'

export const prepare = prepareWeek

/** The schedule of the group in the address. */
export function Page() {
  const { groupId = '' } = useParams()
  return <GroupWeek key={groupId} groupId={Number(groupId)} />
}

function GroupWeek({ groupId }: { groupId: number }) {
  const params = { groupId }
  const [since, setSince] = useState<string>()
  const weeks = query('GET /schedules/api/groups/:groupId/schedule/', { params, query: { since } })
  const shown = useQuery({ ...weeks, placeholderData: keepPreviousData })
  return (
    <WeekPage
      query={shown}
      onEarlier={setSince}
      viewpoint="group"
      title={({ group }) => `Schedule for ${group.name}`}
      context={({ group }) => gradeLabel(group.grade_level)}
    >
      {({ feed }) => (
        <FeedCard
          feed={feed}
          queryKey={weeks.queryKey}
          make={() => call('POST /schedules/api/groups/:groupId/feed/', { params })}
          remove={() => call('DELETE /schedules/api/groups/:groupId/feed/', { params })}
        />
      )}
    </WeekPage>
  )
}
