import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OwnHome } from '#contract/portal.ts'
import { joinWithAnd, pluralize } from '#contract/words.ts'
import { dailyQuery } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay, weekdayOf } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { QuickLinks, type QuickLink } from '#web/school/quick-links.tsx'
import { STUDENT_SCREENS } from '#web/school/student-screens.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { rateText } from '../mark-text.ts'
import { AttendanceCard } from './attendance-card.tsx'
import { nextClass, type NextClass } from './class-times.ts'
import { NextClassCard } from './next-class-card.tsx'
import { TodayCard } from './today-card.tsx'
import styles from './home.module.css'

const REFRESH_MS = 5 * 60_000
const NOON = '12:00'
const EVENING = '18:00'

/** The home screen of students: the next class, today, this week and the year, then links to the rest. */
export function Page() {
  const { first_name = '', school_name } = useCurrentUser()
  const { today, time } = useSchoolClock()
  const home = useQuery({
    ...dailyQuery(today, 'GET /students/api/me/home/'),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const called = home.data?.called ?? first_name
  return (
    <>
      <PageHeader
        title={called ? `${greetingAt(time)}, ${called}` : greetingAt(time)}
        context={
          <>
            {longDay(today)}, <time dateTime={`${today}T${time}`}>{clockTime(time)}</time> · Student
            Dashboard, {school_name}
          </>
        }
      />
      <ListState
        query={home}
        skeleton={<HomeSkeleton />}
        failure="Your classes and attendance could not be loaded."
      >
        {(data) => <Answers home={data} now={{ today, time }} />}
      </ListState>
      <Text mt={22} mb={14}>
        Welcome to your student portal. Access your academic information and tools below.
      </Text>
      <QuickLinks
        links={STUDENT_SCREENS.map(({ to, title, text }) => ({
          to,
          title,
          text,
          answer: home.data && cardText(to, home.data, nextClass(home.data, { today, time }), today),
        }))}
        none={
          <EmptyPanel title="Nothing to open yet">
            For now, please ask your homeroom teacher or the school office for your schedule and groups.
          </EmptyPanel>
        }
      />
    </>
  )
}

function greetingAt(time: string): string {
  if (time < NOON) return 'Good morning'
  return time < EVENING ? 'Good afternoon' : 'Good evening'
}

const Answers = ({ home, now }: { home: OwnHome; now: { today: string; time: string } }) => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <NextClassCard home={home} now={now} />
      <TodayCard home={home} now={now} />
    </div>
    <AttendanceCard home={home} today={now.today} />
  </div>
)

const HomeSkeleton = () => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <Skeleton height={104} radius={10} />
      <Skeleton height={330} radius={10} />
    </div>
    <Skeleton height={300} radius={10} />
  </div>
)

/** The text of a card, which previews the screen it links to. */
function cardText(
  to: QuickLink['to'],
  { standing, groups, courses }: OwnHome,
  next: NextClass | undefined,
  today: string,
): string {
  switch (to) {
    case '/schedule':
      return next ? `Next: ${next.title}, ${whenOf(next, today)}` : 'No classes scheduled'
    case '/attendance':
      return standing.total === 0
        ? 'No attendance yet'
        : `${rateText(standing.attendance_rate)} of ${pluralize(standing.total, 'class', 'classes')}`
    case '/groups':
      return groups.length === 0 ? 'Not in a group yet' : joinWithAnd(groups.map(({ name }) => name))
    default:
      return `${pluralize(courses, 'course')} in your grade`
  }
}

const whenOf = ({ date, start_time }: NextClass, today: string) =>
  date === today ? clockTime(start_time) : `${weekdayOf(date)} ${clockTime(start_time)}`
