import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

/** The courses added during this visit, so that a mistake can be corrected at once. */
export function AddedCourses({ courses }: { courses: readonly Course[] }) {
  if (courses.length === 0) return null
  return (
    <Stack component="section" gap={8} maw={760} mt={24}>
      <SectionLabel>Added just now</SectionLabel>
      <Card flush>
        <RowList>
          {courses.map(({ id, name, grade_level }) => (
            <li key={id}>
              <Text component="span" flex={1} miw={0} fw={600}>
                {name}
              </Text>
              {grade_level && <GradeChip grade={grade_level.id} />}
              <Anchor component={Link} to={`/courses/edit/${id}`} aria-label={`Edit ${name}`}>
                Edit
              </Anchor>
            </li>
          ))}
        </RowList>
      </Card>
    </Stack>
  )
}
