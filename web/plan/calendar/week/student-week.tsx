import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { gradeLabel } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { query } from '#web/query.ts'
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
  const weeks = query('GET /students/api/schedule/:studentId/', { params, query: { since } })
  const shown = useQuery({ ...weeks, placeholderData: keepPreviousData })
  return (
    <WeekPage
      query={shown}
      onEarlier={setSince}
      viewpoint="student"
      title={({ student }) => `Schedule for ${student.name}`}
      context={({ student }) => gradeLabel(student.grade_level)}
    >
      {({ feed }) => (
        <FeedCard
          feed={feed}
          queryKey={weeks.queryKey}
          make={() => call('POST /students/api/schedule/:studentId/feed/', { params })}
          remove={() => call('DELETE /students/api/schedule/:studentId/feed/', { params })}
        />
      )}
    </WeekPage>
  )
}
