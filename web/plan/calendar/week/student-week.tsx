import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { gradeLabel } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { FeedCard } from './feed-card.tsx'
import { prepareWeek, WeekPage } from './week-page.tsx'

export const prepare = prepareWeek

/** The schedule of the student in the address. */
export function Page() {
  const { studentId = '' } = useParams()
  return <StudentWeek key={studentId} studentId={Number(studentId)} />
}

export function StudentWeek({ studentId }: { studentId: number }) {
  const params = { studentId }
  const [since, setSince] = useState<string>()
  const queryKey = ['schedule', 'student', studentId, since]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('GET /students/api/schedule/:studentId/', { params, query: { since }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <WeekPage
      query={query}
      onEarlier={setSince}
      viewpoint="student"
      title={({ student }) => `Schedule for ${student.name}`}
      context={({ student }) => gradeLabel(student.grade_level)}
    >
      {({ feed }) => (
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
