import { useParams } from 'react-router'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { WeekPage } from './week-page.tsx'

/** The schedule of the teacher in the address. */
export function Page() {
  const { teacherId = '' } = useParams()
  return <TeacherWeek teacherId={Number(teacherId)} />
}

export function TeacherWeek({ teacherId }: { teacherId: number }) {
  const params = { teacherId }
  return (
    <WeekPage
      key={teacherId}
      queryOf={(since) =>
        query('GET /schedules/api/teachers/:teacherId/schedule/', { params, query: { since } })
      }
      viewpoint="teacher"
      title={({ teacher }) => `Schedule for ${teacher.name}`}
      context={() => 'Teacher'}
    >
      {({ feed }, queryKey) => (
        <FeedCard
          feed={feed}
          queryKey={queryKey}
          make={() => call('POST /schedules/api/teachers/:teacherId/feed/', { params })}
          remove={() => call('DELETE /schedules/api/teachers/:teacherId/feed/', { params })}
        />
      )}
    </WeekPage>
  )
}
