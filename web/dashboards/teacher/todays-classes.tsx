import { pluralize } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { Box, Kbd } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { coverText } from '#web/school/absent/cover-text.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { actionOf, isDialogOpen, usePageKeydown, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { classesWithStates, type ClassWithState } from './class-states.ts'
import { Section } from '../section.tsx'
import { HOME_KEYS } from './keys.ts'
import styles from './todays-classes.module.css'

const REFRESH_MS = 60_000

/** A teacher's classes today with their state. Each class opens its sheet. */
export function TodaysClasses({ teacher }: { teacher: number }) {
  const { today, time } = useSchoolClock()
  const day = useQuery({
    ...query('GET /attendance/section-periods/', { query: { date: today, teacher_id: teacher } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Section id="todays-classes" label="Today’s classes">
      <ListState
        query={day}
        failure="Today’s classes could not be loaded."
        isEmpty={({ section_periods }) => section_periods.length === 0}
        empty={
          <EmptyPanel title={day.data?.message ?? 'You have no classes today'}>
            {day.data?.message ? 'No classes meet.' : 'You can take attendance for other days.'}
          </EmptyPanel>
        }
      >
        {({ section_periods }) => <Classes classes={classesWithStates(section_periods, teacher, time)} />}
      </ListState>
    </Section>
  )
}

function Classes({ classes }: { classes: ClassWithState[] }) {
  const { can_take_any } = useCurrentUser()
  const sheetOf = ({ period, teacher: sheetTeacher, covered_for }: ClassWithState) =>
    `/attendance/take/${period.id}${can_take_any || covered_for ? `?teacher_id=${sheetTeacher}` : ''}`
  const now = classes.find(({ progress, students }) => progress === 'on' && students.length > 0)
  useEnter(now && sheetOf(now))
  return (
    <Card flush>
      <ul className={styles.list}>
        {classes.map((each) => (
          <li key={`${each.period.id} ${each.teacher}`}>
            <ClassRow current={each} to={sheetOf(each)} isPrimary={each === now} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type ClassRowProps = { current: ClassWithState; to: string; isPrimary: boolean }

function ClassRow({ current, to, isPrimary }: ClassRowProps) {
  const { period, title, students, progress, state } = current
  const { color, weight } = stateLook(current)
  const cover = coverText(current)
  return (
    <Link
      to={to}
      className={styles.row}
      data-progress={progress}
      aria-current={progress === 'on' || undefined}
    >
      <Box component="span" c="dimmed">
        {timeSpan(period.start_time, period.end_time)}
      </Box>
      <Box component="span" fw={600}>
        {title}
        <Box component="span" ml={10} c="dimmed" fz={14} fw={400}>
          {pluralize(students.length, 'student')}
        </Box>
        {cover && (
          <Box component="span" ml={10} c="var(--accent)" fz={14}>
            {cover}
          </Box>
        )}
      </Box>
      <Box component="span" c="var(--accent)" fw={600}>
        {PROGRESS_LABELS[progress]}
      </Box>
      <Box component="span" c={color} fw={weight}>
        {state}
      </Box>
      <span className={styles.action} data-actions data-primary={isPrimary || undefined}>
        {isToTake(current) ? 'Take attendance' : 'Open'}
        {isPrimary && (
          <Kbd size="xs" bg="none" c="inherit" className={styles.key ?? ''}>
            Enter
          </Kbd>
        )}
      </span>
    </Link>
  )
}

function stateLook({ taken, progress }: ClassWithState): { color: string; weight: number } {
  if (taken) return { color: 'var(--present)', weight: 400 }
  if (progress === 'missing') return { color: 'var(--absent)', weight: 500 }
  return progress === 'on' ? { color: 'var(--tardy)', weight: 500 } : { color: 'dimmed', weight: 400 }
}

const isToTake = ({ progress, taken, students }: ClassWithState) =>
  !taken && students.length > 0 && (progress === 'on' || progress === 'missing')

const PROGRESS_LABELS: Record<ClassWithState['progress'], string> = {
  on: 'On now',
  next: 'Next',
  later: '',
  over: '',
  missing: '',
}

/** Enter opens the sheet unless something on the page has the focus. */
function useEnter(to: string | undefined) {
  const navigate = useNavigate()
  useScreenKeys(to === undefined ? undefined : HOME_KEYS)
  usePageKeydown((event) => {
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat)
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'H1'
    if (to === undefined || actionOf(HOME_KEYS, event) !== 'open' || !isPlain || !isFree || isDialogOpen())
      return
    event.preventDefault()
    void navigate(to)
  })
}
