import { Button, Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { OwnAttendance, OwnMark } from '#contract/portal.ts'
import { closureOn } from '#contract/meeting.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay, monthName } from '#web/school/days.ts'
import { MonthGrid } from '#web/school/calendar/month-grid.tsx'
import { schoolWeeksOf } from '#web/school/calendar/school-weeks.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { adjacentMonths } from './months.ts'
import { DayMarks } from './day-marks.tsx'
import { MARK_KINDS, byDay, rateText } from './mark-text.ts'
import styles from './month.module.css'

type MonthProps = { data: OwnAttendance; onMonth: (month: string) => void }

/** A month of school days. A day with marks expands to show them by class; the latest one is open at first. */
export function Month({ data, onMonth }: MonthProps) {
  const { month, marks, month_standing } = data
  const days = byDay(marks)
  const [chosen, setChosen] = useState(() => [...days.keys()].at(-1))
  const open = chosen === undefined ? undefined : days.get(chosen)
  const { today } = useSchoolClock()
  return (
    <Card>
      <Group gap="8px 12px" mb={12}>
        <Text component="h2" fz={17} fw={650} aria-live="polite">
          {monthName(month)}
        </Text>
        <Text span fz={14} c="dimmed">
          {month_standing.total > 0
            ? `${rateText(month_standing.attendance_rate)} of ${month_standing.total} classes`
            : 'no classes taken'}
        </Text>
        <MonthButtons data={data} onMonth={onMonth} />
      </Group>
      <MonthGrid weeks={schoolWeeksOf(month)} className={styles.month}>
        {(day) => (
          <Day
            day={day}
            isToday={day === today}
            marks={days.get(day)}
            closure={closureOn(day, data.closures)?.name}
            isOpen={day === chosen}
            onOpen={() => setChosen(day)}
          />
        )}
      </MonthGrid>
      {chosen && open && <DayMarks day={chosen} marks={open} />}
    </Card>
  )
}

function MonthButtons({ data: { month, first_month, last_month }, onMonth }: MonthProps) {
  const { previous, next } = adjacentMonths({ month, first_month, last_month })
  const props = { variant: 'default', flex: { base: 1, sm: 'none' } } as const
  return (
    <Flex gap={8} ml="auto" w={{ base: '100%', sm: 'auto' }}>
      <Button {...props} disabled={previous < first_month} onClick={() => onMonth(previous)}>
        Previous month
      </Button>
      <Button {...props} disabled={next > last_month} onClick={() => onMonth(next)}>
        Next month
      </Button>
    </Flex>
  )
}

type DayProps = {
  day: string
  isToday: boolean
  marks: OwnMark[] | undefined
  closure: string | undefined
  isOpen: boolean
  onOpen: () => void
}

function Day({ day, isToday, marks, closure, isOpen, onOpen }: DayProps) {
  const number = (
    <span className={styles.number} data-today={isToday || undefined}>
      {Number(day.slice(8))}
      {isToday && <VisuallyHidden> today</VisuallyHidden>}
    </span>
  )
  if (!marks) {
    return (
      <div className={styles.day} data-closed={closure !== undefined || undefined}>
        {number}
        {closure && <div className={styles.closure}>{closure}</div>}
      </div>
    )
  }
  return (
    <button type="button" className={styles.day} aria-pressed={isOpen} onClick={onOpen}>
      <VisuallyHidden>
        {longDay(day)}: {marksText(marks)}
      </VisuallyHidden>
      <Stack component="span" gap={6} aria-hidden>
        {number}
        <Group component="span" gap={4}>
          {countKinds(marks).map(({ kind, count }) => (
            <MarkPill key={kind} kind={kind} count={count} />
          ))}
        </Group>
      </Stack>
    </button>
  )
}

const countKinds = (marks: OwnMark[]) =>
  MARK_KINDS.map(({ kind, label }) => ({
    kind,
    label,
    count: marks.filter(({ counts_as }) => counts_as === kind).length,
  })).filter(({ count }) => count > 0)

const marksText = (marks: OwnMark[]) =>
  countKinds(marks)
    .map(({ label, count }) => `${count} ${label.toLocaleLowerCase('en')}`)
    .join('; ')
