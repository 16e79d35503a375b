import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { isFilterSet, type Filter } from '#contract/people/directory-filter.ts'
import { formatNumber } from '#contract/formats.ts'
import { Pager, Paging } from '#web/ui/layout/paging.tsx'
import { EmptyPanel, ErrorPanel } from '#web/ui/feedback/panels.tsx'
import { useChoice } from '#web/school/choices.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { PageOfStudents } from './filter.ts'
import { useWeekSummaries } from './queries.ts'
import { StudentCard } from './views/student-card.tsx'
import { StudentActions } from './student-actions.tsx'
import { noStudentsText, rangeOf } from './filter-text.ts'
import type { Directory } from './use-directory.ts'
import styles from './directory.module.css'

const StudentTable = lazyComponent(
  () => import('./views/student-table.tsx').then((part) => part.StudentTable),
  () => <SkeletonRows />,
)

type DirectoryResultsProps = {
  directory: Directory
  filter: Filter
  show: (change: Partial<Filter>) => void
}

/** Shows a prompt, a loading state, the reason for an empty list, or a page of students. */
export function DirectoryResults({ directory, filter, show }: DirectoryResultsProps) {
  const { page } = directory
  const [view = 'cards'] = useChoice('directory_view')
  const weeks = useWeekSummaries(page?.students.map(({ id }) => id) ?? [])
  if (!isFilterSet(filter))
    return (
      <>
        <FindStudents onShowAll={() => show({ grade: null, search: '', all: true })} />
        <StudentActions students={directory.offered} />
      </>
    )
  if (directory.isError) {
    return (
      <ErrorPanel
        message="The students could not be loaded. Please check the connection and try again."
        onRetry={directory.retry}
        retrying={directory.isFetching}
      />
    )
  }
  if (!page) return view === 'table' ? <SkeletonRows /> : <StudentSkeletons />
  if (page.found === 0) return <NoStudentsFound filter={filter} isSchoolEmpty={directory.isListEmpty} />
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
      {view === 'table' ? (
        <StudentTable students={page.students} weeks={weeks.summaries} />
      ) : (
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
      )}
      <DirectoryPaging page={page} show={show} />
    </>
  )
}

type DirectoryPagingProps = Pick<DirectoryResultsProps, 'show'> & { page: PageOfStudents }

function DirectoryPaging({ page, show }: DirectoryPagingProps) {
  if ('pages' in page)
    return (
      <Paging label="Pages" page={page.page} pages={page.pages} onPage={(next) => show({ page: next })} />
    )
  const { found, next: after, previous: before } = page
  if (after === null && before === null) return null
  return (
    <Pager
      label="Pages"
      {...(before !== null && { onPrevious: () => show({ before }) })}
      {...(after !== null && { onNext: () => show({ after }) })}
    >
      {rangeOf(page)} of {formatNumber(found)}
    </Pager>
  )
}

/** The prompt before the user searches or chooses a grade. */
export const FindStudents = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyPanel
    title="Find Students"
    action={
      <Button variant="default" onClick={onShowAll}>
        Show All Students
      </Button>
    }
  >
    <Box component="ul" display="inline-block" mt={4} mb={0} pl={18} ta="left">
      <li>Type at least 3 letters of a name or an email address.</li>
      <li>Choose a grade level; choose it again to start over.</li>
      <li>Search within a grade: choose the grade first, then type.</li>
    </Box>
  </EmptyPanel>
)

type NoStudentsFoundProps = { filter: Filter; isSchoolEmpty: boolean }

export function NoStudentsFound({ filter, isSchoolEmpty }: NoStudentsFoundProps) {
  const canOpen = useCanOpen()
  const offersUpload = isSchoolEmpty && !filter.inactive && canOpen('/students/upload-students')
  return (
    <EmptyPanel
      title="No students found"
      action={
        offersUpload && (
          <Button variant="default" component={Link} to="/students/upload-students">
            Upload students
          </Button>
        )
      }
    >
      {noStudentsText(filter)}
      {isSchoolEmpty && !filter.inactive && ' No students yet.'}
    </EmptyPanel>
  )
}

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7]

export const StudentSkeletons = () => (
  <div className={styles.grid} aria-hidden>
    {CARDS.map((card) => (
      <Card key={card} mih={178} data-testid="student-skeleton">
        <Group gap={11} mb={14}>
          <Skeleton height={38} width={38} circle />
          <div>
            <Skeleton height={13} width={150} radius="sm" mb={8} />
            <Skeleton height={11} width={190} radius="sm" />
          </div>
        </Group>
        <Skeleton height={22} width={84} radius="xl" />
        <Skeleton height={12} width="55%" radius="sm" mt={22} />
      </Card>
    ))}
  </div>
)
