import { Anchor, Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OwnProgress } from '#contract/portal.ts'
import { gradeLabel } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { SummaryCard } from './attendance-summary.tsx'
import { GroupAttendance } from './group-attendance.tsx'
import styles from './portal.module.css'

/** Grades & Progress: the student's own attendance in each group, and the courses of the grade. */
export function Page() {
  const own = useQuery(query('GET /students/api/me/progress/'))
  return (
    <>
      <PageHeader
        context={
          own.data
            ? `${gradeLabel(own.data.grade_level)}, school year from ${shortDay(own.data.year.start_date)}`
            : 'This school year'
        }
      />
      <ListState query={own}>{(progress) => <Progress progress={progress} />}</ListState>
    </>
  )
}

const Progress = ({ progress }: { progress: OwnProgress }) => (
  <div className={styles.columns}>
    <SummaryCard title="All groups together" summary={progress.standing} />
    <div>
      <section aria-labelledby="in-groups">
        <Box mb={8}>
          <SectionLabel id="in-groups">Your attendance in each group</SectionLabel>
        </Box>
        {progress.groups.length === 0 ? (
          <EmptyPanel title="You are not in a group yet">Please ask the school office.</EmptyPanel>
        ) : (
          <GroupAttendance progress={progress} />
        )}
      </section>
      <section aria-labelledby="courses">
        <Box mt={18} mb={8}>
          <SectionLabel id="courses">Courses of the {gradeLabel(progress.grade_level)}</SectionLabel>
        </Box>
        <Courses courses={progress.courses} />
      </section>
      <Text mt={12} maw="75ch" c="dimmed">
        Homeroom shows courses, groups and attendance. For grades on your work, please ask your teachers. See
        who viewed your record under{' '}
        <Anchor component={Link} inherit to="/privacy" underline="always">
          Privacy
        </Anchor>
        .
      </Text>
    </div>
  </div>
)

const Courses = ({ courses }: Pick<OwnProgress, 'courses'>) =>
  courses.length === 0 ? (
    <Text mt={12} c="dimmed">
      Your school has not entered courses for your grade yet.
    </Text>
  ) : (
    <Card flush>
      <RowList>
        {courses.map(({ id, name, core_class, cte_class }) => (
          <li key={id}>
            <span>{name}</span>
            <Box component="span" ml="auto" c="dimmed">
              {core_class ?? cte_class ?? ''}
            </Box>
          </li>
        ))}
      </RowList>
    </Card>
  )
