import { useParams } from 'react-router'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { WeekPage, type WeekHeader } from './week-page.tsx'

/** The schedule of the teacher in the address. */
export function Page() {
  const { teacherId = '' } = useParams()
  return <TeacherWeek teacherId={Number(teacherId)} />
}

type TeacherWeekProps = {
  teacherId: number
  /** Replaces the header, and leaves out the address for other calendars, where the week is a part of another page. */
  renderHeader?: WeekHeader
}

export function TeacherWeek({ teacherId, renderHeader }: TeacherWeekProps) {
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
      {...(renderHeader && { renderHeader })}
    >
      {({ feed }, queryKey) =>
        !renderHeader && (
          <FeedCard
            feed={feed}
            queryKey={queryKey}
            make={() => call('POST /schedules/api/teachers/:teacherId/feed/', { params })}
            remove={() => call('DELETE /schedules/api/teachers/:teacherId/feed/', { params })}
          />
        )
      }
    </WeekPage>
  )
}
