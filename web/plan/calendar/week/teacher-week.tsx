import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { prepareWeek, WeekPage } from './week-page.tsx'

export const prepare = prepareWeek

/** The schedule of the teacher in the address. */
export function Page() {
  const { teacherId = '' } = useParams()
  return <TeacherWeek key={teacherId} teacherId={Number(teacherId)} />
}

export function TeacherWeek({ teacherId }: { teacherId: number }) {
  const params = { teacherId }
  const [since, setSince] = useState<string>()
  const weeks = query('GET /schedules/api/teachers/:teacherId/schedule/', { params, query: { since } })
  const shown = useQuery({ ...weeks, placeholderData: keepPreviousData })
  return (
    <WeekPage
      query={shown}
      onEarlier={setSince}
      viewpoint="teacher"
      title={({ teacher }) => `Schedule for ${teacher.name}`}
      context={() => 'Teacher'}
    >
      {({ feed }) => (
        <FeedCard
          feed={feed}
          queryKey={weeks.queryKey}
          make={() => call('POST /schedules/api/teachers/:teacherId/feed/', { params })}
          remove={() => call('DELETE /schedules/api/teachers/:teacherId/feed/', { params })}
        />
      )}
    </WeekPage>
  )
}
