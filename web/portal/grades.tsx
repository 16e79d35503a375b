import { useQuery } from '@tanstack/react-query'
import type { OwnProgress } from '#contract/portal.ts'
import { gradeLabel } from '#contract/words.ts'
import { call } from '#web/api.ts'
import { shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { GroupStandings } from './group-standings.tsx'
import { HowItIsCounted, StandingFigures } from './attendance-summary.tsx'
import attendance from './attendance.module.css'
import styles from './grades.module.css'

/** Grades & Progress: what the school keeps about one's way through the year. */
export function Page() {
  const own = useQuery({
    queryKey: ['own', 'progress'],
    queryFn: ({ signal }) => call('GET /students/api/me/progress/', { signal }),
  })
  return (
    <>
      <PageHeader
        title="Grades & Progress"
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
  <div className={attendance.parts}>
    <Card className={attendance.year ?? ''}>
      <SectionLabel>All groups together</SectionLabel>
      <StandingFigures standing={progress.standing} label="attendance rate" />
      <HowItIsCounted />
    </Card>
    <div>
      <section aria-labelledby="in-groups">
        <div className={styles.label}>
          <SectionLabel id="in-groups">Your attendance in each group</SectionLabel>
        </div>
        {progress.groups.length === 0 ? (
          <EmptyPanel title="You are in no group yet">Please ask the school office.</EmptyPanel>
        ) : (
          <GroupStandings progress={progress} />
        )}
      </section>
      <section aria-labelledby="courses">
        <div className={styles.label}>
          <SectionLabel id="courses">Courses of the {gradeLabel(progress.grade_level)}</SectionLabel>
        </div>
        <Courses courses={progress.courses} />
      </section>
      <p className={styles.note}>
        Homeroom keeps courses, groups and attendance. For marks on your work, please ask your teachers.
      </p>
    </div>
  </div>
)

const Courses = ({ courses }: Pick<OwnProgress, 'courses'>) =>
  courses.length === 0 ? (
    <p className={styles.note}>The school has entered no courses for your grade yet.</p>
  ) : (
    <Card flush>
      <ul className={styles.courses}>
        {courses.map(({ id, name, core_class, cte_class }) => (
          <li key={id}>
            <span>{name}</span>
            <span className={styles.soft}>{core_class ?? cte_class ?? ''}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
