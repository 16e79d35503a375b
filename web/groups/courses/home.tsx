import { Box, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { pluralize } from '#contract/words.ts'
import { CardGrid, CardLink } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { CoursesOfGrade } from './courses-of-grade.tsx'
import { ClassPanel } from './class-panel.tsx'
import { CLASS_KINDS } from './class-kinds.ts'
import { coursesFailure, coursesQuery } from './queries.ts'

/** Course Management: links to the courses and, for the office, the classes that they belong to. */
export function Page() {
  const courses = useQuery(coursesQuery)
  const canOpen = useCanOpen()
  const { may } = useCurrentUser()
  const first = courses.data?.toSorted((one, other) => one.id - other.id)[0]
  const edit = `/courses/edit/${first?.id ?? 0}`
  return (
    <>
      <PageHeader context="Courses for every grade" />
      <CardGrid>
        {canOpen('/courses/add') && (
          <CardLink to="/courses/add" title="Add Course">
            Name a course, its grade and its core class
          </CardLink>
        )}
        <CardLink to="/courses/list" title="Courses List">
          {courses.data ? coursesText(courses.data.length) : 'View, edit and delete courses'}
        </CardLink>
        {first && canOpen(edit) && (
          <CardLink to={edit} title="Edit Course">
            Start with {first.name}
          </CardLink>
        )}
      </CardGrid>
      {courses.error && !courses.data && (
        <Box mt={24}>
          <ErrorPanel
            message={coursesFailure(courses.error)}
            onRetry={() => void courses.refetch()}
            retrying={courses.isFetching}
          />
        </Box>
      )}
      {courses.data && <CoursesOfGrade courses={courses.data} />}
      {may.administer && (
        <SimpleGrid
          cols={{ base: 1, md: 2 }}
          spacing={14}
          verticalSpacing={20}
          mt={24}
          style={{ alignItems: 'start' }}
        >
          <ClassPanel kind={CLASS_KINDS.core} />
          <ClassPanel kind={CLASS_KINDS.cte} />
        </SimpleGrid>
      )}
    </>
  )
}

const coursesText = (count: number) =>
  count === 0 ? 'No courses yet' : `${pluralize(count, 'course')} by grade and name`
