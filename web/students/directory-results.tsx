import { Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { StudentListed } from '#contract/students.ts'
import { Paging } from '#web/ui/layout/paging.tsx'
import { ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { FindStudents, NoStudentsFound } from './directory-empty.tsx'
import { isFilterSet, type Filter, type PageOfStudents } from './filter.ts'
import { useWeekSummaries } from './queries.ts'
import { StudentCard } from './student-card.tsx'
import { StudentSkeletons } from './student-skeletons.tsx'
import styles from './directory.module.css'

type DirectoryResultsProps = {
  query: UseQueryResult<StudentListed[]>
  filter: Filter
  page: PageOfStudents
  show: (change: Partial<Filter>) => void
}

/** Below the filter: the prompt, what is loading, why there is nothing, or a page of students. */
export function DirectoryResults({ query, filter, page, show }: DirectoryResultsProps) {
  const weeks = useWeekSummaries(page.students.map(({ id }) => id))
  if (!isFilterSet(filter))
    return <FindStudents onShowAll={() => show({ grade: null, search: '', all: true })} />
  if (query.isError) {
    return (
      <ErrorPanel
        message="The students could not be loaded. Please check the connection and try again."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (query.isPending) return <StudentSkeletons />
  if (page.found === 0) return <NoStudentsFound filter={filter} isSchoolEmpty={query.data.length === 0} />
  return (
    <>
      {weeks.failed && (
        <Text mb={12} c="var(--absent)" role="alert">
          The week summaries could not be loaded.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void weeks.retry()}>
            Retry
          </Button>
        </Text>
      )}
      <ul className={styles.grid}>
        {page.students.map((student) => (
          <StudentCard
            key={student.id}
            student={student}
            weeks={weeks.summaries?.[String(student.id)]}
            isLoading={weeks.summaries === undefined}
          />
        ))}
      </ul>
      <Paging label="Pages" page={page.page} pages={page.pages} onPage={(next) => show({ page: next })} />
    </>
  )
}
