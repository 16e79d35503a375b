import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '#contract/formats.ts'
import { gradeLabel } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'

/** What to compare a student's rate with, for the office: the school and the grade in the last four weeks. */
export function SchoolAverage({ grade }: { grade: number }) {
  const { may } = useCurrentUser()
  const { data } = useQuery({ ...query('GET /api/office/attendance/'), enabled: may.administer })
  if (!data || data.four_weeks.rate === null) return null
  const ofGrade = data.grades.find(({ grade_level }) => grade_level === grade)?.four_weeks.rate ?? null
  return (
    <Text fz={14} c="dimmed" data-figures>
      School average {rate(data.four_weeks.rate)}
      {ofGrade !== null && `, ${gradeLabel(grade)} ${rate(ofGrade)}`} in the last four weeks
    </Text>
  )
}

const rate = (percent: number) => formatPercent(percent, { digits: 1 })
