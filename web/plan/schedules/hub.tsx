import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Closure } from '#contract/plan/calendar/calendar-shapes.ts'
import type { SchedulesOverview } from '#contract/plan/schedules/block-schedules.ts'
import { pluralize, weeksBetween } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { inYear, usePlannedYear } from '#web/school/calendar/planned-year.ts'
import { daySpan, shortDay } from '#web/school/days.ts'
import { QuickLinks } from '#web/school/quick-links.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { YearOfSchedules } from './year-of-schedules.tsx'

const CARDS = [
  {
    to: '/schedules/create-section',
    title: 'Manage Section Periods',
    text: 'When each grade meets within a block',
    answer: ({ block, section_periods }: SchedulesOverview) =>
      block && `${pluralize(section_periods, 'section period')} in ${block.name}`,
  },
  {
    to: '/schedules/block-schedules',
    title: 'View Block Schedules',
    text: 'The terms of the year, with dates',
    answer: ({ block }: SchedulesOverview, today: string) =>
      block ? blockText(block, today) : 'No current or upcoming block',
  },
  {
    to: '/schedules/requirements',
    title: 'Class requirements',
    text: 'How often each group meets each teacher, and when teachers are off. Proposed schedules start from here.',
    answer: () => undefined,
  },
  {
    to: '/schedules/tool',
    title: 'Scheduling Tool',
    text: 'Which teacher meets which group in each period',
    answer: ({ block, section_periods, without_groups }: SchedulesOverview) =>
      block && section_periods > 0 && toolText(without_groups),
  },
  {
    to: '/schedules/cover',
    isOfToday: true,
    title: 'Coverage',
    text: 'Who is absent today, and who covers their classes',
    answer: () => undefined,
  },
  {
    to: '/schedules/calendar',
    title: 'Schedule Calendar',
    text: 'The school year by month, with the days school is closed',
    answer: ({ closure }: SchedulesOverview, today: string) => closure && closureText(closure, today),
  },
  {
    to: '/schedule/room',
    isOfToday: true,
    title: 'Rooms',
    text: 'The weekly schedule of each room, to view or print',
    answer: () => undefined,
  },
]

/** Schedule Management: the state of the schedule, links to its screens, and below them the week that is passed in. */
export function Hub({ Week }: { Week: ComponentType }) {
  const year = usePlannedYear()
  const { data } = useQuery(query('GET /schedules/api/overview/', { query: { year } }))
  const { today } = useSchoolClock()
  return (
    <>
      <PageHeader context="Blocks, section periods and assignments" chips={<YearOfSchedules />} />
      <QuickLinks
        links={CARDS.filter(({ isOfToday }) => year === undefined || !isOfToday).map(
          ({ to, title, text, answer }) => ({
            to: inYear(to, year),
            title,
            text: (data && answer(data, today)) || text,
          }),
        )}
      />
      {year === undefined && <Week />}
    </>
  )
}

function blockText({ name, start_date, end_date }: NonNullable<SchedulesOverview['block']>, today: string) {
  if (start_date > today) return `${name} begins on ${shortDay(start_date)}`
  const week = weeksBetween(start_date, today)
  return `${name}: week ${week} of ${weeksBetween(start_date, end_date)}, through ${shortDay(end_date)}`
}

function closureText({ name, start_date, end_date }: Closure, today: string) {
  const days = start_date === end_date ? shortDay(start_date) : daySpan(start_date, end_date)
  return `${start_date <= today ? 'Closed now' : 'Next closure'}: ${name}, ${days}`
}

const toolText = (without: number) =>
  without === 0
    ? 'Every section period has a group'
    : `${pluralize(without, 'section period')} without a group`
