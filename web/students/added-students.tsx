import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { StudentListed } from '#contract/students.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

/** The students added during this visit, so that a mistake can be corrected at once. */
export function AddedStudents({ students }: { students: readonly StudentListed[] }) {
  if (students.length === 0) return null
  return (
    <Stack component="section" gap={8} maw={760} mt={24}>
      <SectionLabel>Added just now</SectionLabel>
      <Card flush>
        <RowList>
          {students.map((student) => (
            <li key={student.id}>
              <Text component="span" flex={1} miw={0}>
                {fullName(student)}{' '}
                <Text component="span" c="dimmed">
                  {student.email}
                </Text>
              </Text>
              <GradeChip grade={student.grade_level} />
              <Anchor
                component={Link}
                to={`/edit-student/${student.id}`}
                aria-label={`Edit ${fullName(student)}`}
              >
                Edit
              </Anchor>
            </li>
          ))}
        </RowList>
      </Card>
    </Stack>
  )
}
