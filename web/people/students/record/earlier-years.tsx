import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { StudentYear } from '#contract/portal.ts'
import { formatPercent } from '#contract/formats.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { Part } from './part.tsx'

/** The attendance of the school years before this one, each with a link to its marks; nothing where there is none. */
export function EarlierYears({ studentId }: { studentId: number }) {
  const { data } = useQuery(query('GET /api/students/:studentId/years/', { params: { studentId } }))
  if (!data || data.length === 0) return null
  return (
    <Part label="Earlier school years" links={[]}>
      <RowList>
        {data.map((year) => (
          <Group component="li" key={year.id} px={0} gap="2px 14px" align="baseline">
            <Anchor
              component={Link}
              to={`/reports?type=records&student_id=${studentId}&start_date=${year.start_date}&end_date=${year.end_date}`}
            >
              {year.name}
            </Anchor>
            <Text span fz={14} c="dimmed">
              {yearText(year)}
            </Text>
          </Group>
        ))}
      </RowList>
    </Part>
  )
}

/** '9th Grade, 94.2% of 812 classes, absent on 9 of 172 days' */
function yearText({ grade_level, standing, days_absent, days_enrolled }: StudentYear): string {
  const { attendance_rate, total } = standing
  return [
    ...(grade_level === null ? [] : [gradeLabel(grade_level)]),
    `${formatPercent(attendance_rate ?? 0, { digits: 1 })} of ${pluralize(total, 'class', 'classes')}`,
    `absent on ${days_absent} of ${pluralize(days_enrolled, 'day')}`,
  ].join(', ')
}
