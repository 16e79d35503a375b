import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Course } from '#contract/groups/courses.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GradeChips } from '#web/school/grades.tsx'
import { useDefaultGrade } from '#web/school/remembered/default-choices.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

/** The courses of one grade, by default the last one that the person chose. */
export function CoursesOfGrade({ courses }: { courses: readonly Course[] }) {
  const [grade, remember] = useDefaultGrade()
  const canOpen = useCanOpen()
  if (grade === null) return null
  const listed = courses.filter(({ grade_level }) => grade_level?.id === grade)
  return (
    <Box component="section" mt={24} aria-label={`Courses of ${gradeLabel(grade)}`}>
      <Group justify="space-between" gap="8px 16px" mb={10}>
        <SectionLabel>Courses of {gradeLabel(grade)}</SectionLabel>
        <GradeChips chosen={grade} onChoose={(next) => next !== null && remember(next)} />
      </Group>
      <Card flush>
        <RowList>
          {listed.length === 0 && (
            <li>
              <Text c="dimmed">No courses in this grade.</Text>
            </li>
          )}
          {listed.map(({ id, name }) => (
            <li key={id}>
              {canOpen(`/courses/edit/${id}`) ? (
                <Anchor component={Link} to={`/courses/edit/${id}`}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
            </li>
          ))}
        </RowList>
      </Card>
    </Box>
  )
}
