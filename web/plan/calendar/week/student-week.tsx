import { Group } from '@mantine/core'
import { useParams } from 'react-router'
import type { Schedule } from '#contract/plan/calendar/calendar-shapes.ts'
import { gradeLabel } from '#contract/grades.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { FeedCard } from './feed-card.tsx'
import { WeekPage, type WeekPageProps } from './week-page.tsx'

/** The schedule of the student in the address. */
export function Page() {
  const { studentId = '' } = useParams()
  return <StudentWeek studentId={Number(studentId)} />
}

type StudentWeekProps = { studentId: number } & Pick<WeekPageProps<Schedule>, 'renderHeader'>

export function StudentWeek({ studentId, renderHeader }: StudentWeekProps) {
  const params = { studentId }
  return (
    <WeekPage
      key={studentId}
      queryOf={(since) => query('GET /students/api/schedule/:studentId/', { params, query: { since } })}
      viewpoint="student"
      {...(renderHeader && { renderHeader })}
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

/** The week as a part of the student's record, whose header has the name. */
export const WeekOfRecord = ({ studentId }: { studentId: number }) => (
  <StudentWeek
    studentId={studentId}
    renderHeader={({ more }) => (
      <Group justify="flex-end" gap={8} mb={12} className="screen-only">
        {more}
      </Group>
    )}
  />
)
