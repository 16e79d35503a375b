import { Anchor, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { gradeLabel } from '#contract/grades.ts'
import type { AlikeStudent } from '#contract/people/enrolling.ts'
import { query } from '#web/query.ts'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Entered = {
  first_name: string
  last_name: string
  email: string
  student_number: string
  grade_level: number | null
}

const PAUSE_MS = 400

/** Warns while a student is entered who may be in the school already, or was. */
export function Alike(entered: Entered) {
  const [settled] = useDebouncedValue(JSON.stringify(entered), PAUSE_MS)
  const { first_name, last_name, email, student_number, grade_level } = JSON.parse(settled) as Entered
  const named = first_name.trim() !== '' && last_name.trim() !== ''
  const alike = useQuery({
    ...query('GET /students/api/alike/', {
      query: {
        ...(named && { first_name, last_name }),
        email,
        student_number,
        ...(grade_level !== null && { grade_level }),
      },
    }),
    enabled: named || email.trim() !== '' || student_number.trim() !== '',
    gcTime: 0,
  })
  if (!alike.data || alike.data.length === 0) return null
  return (
    <Notice tone="warning" title="Is this one of these students?">
      <Stack gap={4} role="list">
        {alike.data.map((student) => (
          <Text key={student.id} role="listitem" inherit>
            <Anchor component={Link} to={`/students/${student.id}`} inherit underline="always">
              {fullName(student)}
            </Anchor>
            , {whoText(student)}.{' '}
            {!student.is_active && (
              <Anchor component={Link} to={`/students/${student.id}`} inherit underline="always">
                Enroll {student.first_name} again
              </Anchor>
            )}
          </Text>
        ))}
      </Stack>
    </Notice>
  )
}

const SAME: Record<AlikeStudent['same'], string> = {
  student_number: 'the same student number',
  email: 'the same email address',
  name: 'the same name',
}

const whoText = ({ grade_level, is_active, same }: AlikeStudent) =>
  [gradeLabel(grade_level), ...(is_active ? [] : ['has left']), SAME[same]].join(', ')
