import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { headingOf, type ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { pluralize } from '#contract/words.ts'
import { coverText } from '#web/school/absent/cover-text.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay, timeSpan } from '#web/school/days.ts'
import { roomText } from '#web/school/sheets/room-text.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

type SheetHeaderProps = {
  current: ClassOfDay | undefined
  /** The title without a class. */
  title: string
  date: string
  more?: ReactNode
  actions?: ReactNode
  /** A ref for the place of the counts. */
  slot: (element: HTMLElement | null) => void
}

/** The header of a sheet, which stays in view while its students scroll. */
export function SheetHeader({ current, title, date, slot, ...buttons }: SheetHeaderProps) {
  const { today } = useSchoolClock()
  return (
    <PageHeader
      stays
      title={current ? headingOf(current) : title}
      context={
        <Group component="span" gap="2px 12px">
          {current ? subtitleOf(current, date === today ? undefined : date) : longDay(date)}
          <Group component="span" gap={6} ref={slot} />
        </Group>
      }
      {...buttons}
    />
  )
}

/** 'Tuesday, September 15, 9:15-10:05 AM · Room 211 · 24 students', without the day on the sheet of today. */
const subtitleOf = ({ period, students, rooms = [], ...cover }: ClassOfDay, date: string | undefined) =>
  [
    [date && longDay(date), timeSpan(period.start_time, period.end_time)].filter(Boolean).join(', '),
    roomText(rooms),
    pluralize(students.length, 'student'),
    coverText(cover),
  ]
    .filter((part) => part !== '')
    .join(' · ')
