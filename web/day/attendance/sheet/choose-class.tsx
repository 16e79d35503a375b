import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import {
  classesOf,
  hasOwnName,
  periodsAt,
  teachersOf,
  type ClassOfDay,
  type DayOfClasses,
  type SectionPeriod,
} from '#contract/day/attendance/teacher-day.ts'
import { LATE_AFTER_MINUTES } from '#contract/words.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { timeSpan } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { listName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { Card, CardGrid, CardTitle } from '#web/ui/layout/card.tsx'
import { RowList } from '#web/ui/layout/row-list.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { useOpenSheet } from './use-open-sheet.ts'

const TITLES = {
  now: 'Classes now',
  next: 'Next classes',
  last: 'Last classes of the day',
}

export type ChooseClassProps = { periods: SectionPeriod[]; date: string }

/** Lets users who may take anyone's attendance choose a class. No sheet opens on its own, because it might be the wrong one. */
export function ChooseClass({ periods, date }: ChooseClassProps) {
  const { today, time } = useSchoolClock()
  const canOpen = useCanOpen()
  const found = periodsAt(periods, time)
  const isToday = date === today
  const shown = (isToday ? found.periods : periods).toSorted(byTimeAndName)
  return (
    <>
      <Group justify="space-between" gap={12} mb={12}>
        <div>
          <Text component="h2" fz={17} fw={650}>
            {isToday ? TITLES[found.when] : 'Classes on this day'}
          </Text>
          <Text c="dimmed">Choose a class, or a teacher above.</Text>
        </div>
        {canOpen('/attendance/board') && (
          <Button variant="default" component={Link} to={`/attendance/board?date=${date}`}>
            All sheets for the day
          </Button>
        )}
      </Group>
      <CardGrid>
        {shown.map((period) => (
          <ClassesOfPeriod key={period.id} period={period} date={date} minutes={minutesSince(period, date)} />
        ))}
      </CardGrid>
    </>
  )

  /** Minutes since a period began; negative if it is still to come. */
  function minutesSince({ start_time }: SectionPeriod, day: string): number {
    if (day !== today) return day < today ? Number.POSITIVE_INFINITY : -1
    return minutesOf(time) - minutesOf(start_time)
  }
}

type ClassesOfPeriodProps = { period: SectionPeriod; date: string; minutes: number }

const ClassesOfPeriod = ({ period, date, minutes }: ClassesOfPeriodProps) => (
  <Card flush>
    <Box px={16} py={12}>
      <CardTitle>{period.name}</CardTitle>
      {hasOwnName(period) && <Text c="dimmed">{timeSpan(period.start_time, period.end_time)}</Text>}
    </Box>
    <RowList style={{ borderTop: '1px solid var(--line)' }}>
      {classesIn(period).map(({ teacher, ...each }) => (
        <Box component="li" key={teacher.id} style={{ flexWrap: 'wrap' }}>
          <Anchor
            component={Link}
            to={`/attendance/take/${period.id}?${new URLSearchParams({ date, teacher_id: String(teacher.id) }).toString()}`}
          >
            {each.title} · {listName(teacher)}
          </Anchor>
          <State taken={each.taken} minutes={minutes} />
        </Box>
      ))}
    </RowList>
  </Card>
)

/** The classes of all teachers in a section period, by their groups. */
const classesIn = (period: SectionPeriod) =>
  teachersOf([period])
    .flatMap((teacher) =>
      classesOf([period], teacher.id).map(({ title, taken }) => ({ teacher, title, taken })),
    )
    .toSorted((one, other) => byNumber.compare(one.title, other.title))

function State({ taken, minutes }: { taken: ClassOfDay['taken']; minutes: number }) {
  const [words, color] = taken
    ? [`Saved ${clockTime(taken.at)}`, 'var(--present)']
    : minutes < 0
      ? ['Upcoming', 'dimmed']
      : minutes < LATE_AFTER_MINUTES
        ? ['Not taken yet', 'var(--tardy)']
        : ['Not taken', 'var(--absent)']
  return (
    <Text span ml="auto" fz={14} c={color} style={{ whiteSpace: 'nowrap' }}>
      {words}
    </Text>
  )
}

/** 'Grade 9' comes before 'Grade 10'. */
const byNumber = new Intl.Collator('en', { numeric: true })
const byTimeAndName = (one: SectionPeriod, other: SectionPeriod) =>
  one.start_time.localeCompare(other.start_time) || byNumber.compare(one.name, other.name)

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export type ChooseTeacherProps = { day: DayOfClasses; date: string; sectionPeriod: number }

/** Offers the teachers of the class in the address, or the board of the day if it does not meet. */
export function ChooseTeacher({ day, date, sectionPeriod }: ChooseTeacherProps) {
  const openSheet = useOpenSheet()
  const canOpen = useCanOpen()
  const named = day.section_periods.filter(({ id }) => id === sectionPeriod)
  return (
    <EmptyPanel
      title="Choose a teacher"
      action={
        <>
          {teachersOf(named).map((teacher) => (
            <Button
              key={teacher.id}
              variant="default"
              onClick={() => openSheet({ date, teacher: teacher.id, period: sectionPeriod })}
            >
              {listName(teacher)}
            </Button>
          ))}
          {named.length === 0 && canOpen('/attendance/board') && (
            <Button variant="default" component={Link} to={`/attendance/board?date=${date}`}>
              All sheets for the day
            </Button>
          )}
        </>
      }
    >
      {named.length === 0 && 'This class does not meet on this date. '}
      {named[0] ? named[0].name : 'The sheet opens when you choose a teacher above.'}
    </EmptyPanel>
  )
}
