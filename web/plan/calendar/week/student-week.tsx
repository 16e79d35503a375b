import { useParams } from 'react-router'
import { gradeLabel } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { WeekPage } from './week-page.tsx'

/** The schedule of the student in the address. */
export function Page() {
  const { studentId = '' } = useParams()
  return <StudentWeek studentId={Number(studentId)} />
}

export function StudentWeek({ studentId }: { studentId: number }) {
  const params = { studentId }
  return (
    <WeekPage
      key={studentId}
      queryOf={(since) => query('GET /students/api/schedule/:studentId/', { params, query: { since } })}
      viewpoint="student"
      title={({ student }) => `Schedule for ${student.name}`}
      context={({ student }) => gradeLabel(student.grade_level)}
    >
      {({ feed }, queryKey) => (
        <FeedCard
          feed={feed}
          queryKey={queryKey}
          make={() => call('POST /students/api/schedule/:studentId/feed/', { params })}
          remove={() => call('DELETE /students/api/schedule/:studentId/feed/', { params })}
        />
      )}
    </WeekPage>
  )
}
