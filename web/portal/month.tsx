import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { OwnAttendance, OwnMark } from '#contract/portal.ts'
import { closureOn } from '#contract/meeting.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay, monthName } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { MonthGrid } from '#web/school/month-grid.tsx'
import { schoolWeeksOf } from '#web/school/school-weeks.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DayMarks } from './day-marks.tsx'
import { monthsOn } from './month-days.ts'
import { KINDS, byDay, rateText } from './words.ts'
import styles from './month.module.css'

type MonthProps = { data: OwnAttendance; onMonth: (month: string) => void }

/** A month of school days. A day with marks opens to tell what was when; the latest one is open. */
export function Month({ data, onMonth }: MonthProps) {
  const { month, marks, month_standing } = data
  const days = byDay(marks)
  const [chosen, setChosen] = useState(() => [...days.keys()].at(-1))
  const open = chosen === undefined ? undefined : days.get(chosen)
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.name} aria-live="polite">
          {monthName(month)}
        </h2>
        <span className={styles.rate}>
          {month_standing.total > 0
            ? `${rateText(month_standing.attendance_rate)} of ${month_standing.total} classes`
            : 'no classes taken'}
        </span>
        <Steps data={data} onMonth={onMonth} />
      </div>
      <MonthGrid weeks={schoolWeeksOf(month)} className={styles.month}>
        {(day) => (
          <Day
            day={day}
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

function Steps({ data: { month, first_month, last_month }, onMonth }: MonthProps) {
  const [before, after] = [monthsOn(month, -1), monthsOn(month, 1)]
  return (
    <div className={styles.steps}>
      <Button size="sm" variant="default" disabled={before < first_month} onClick={() => onMonth(before)}>
        Previous month
      </Button>
      <Button size="sm" variant="default" disabled={after > last_month} onClick={() => onMonth(after)}>
        Next month
      </Button>
    </div>
  )
}

type DayProps = {
  day: string
  marks: OwnMark[] | undefined
  closure: string | undefined
  isOpen: boolean
  onOpen: () => void
}

function Day({ day, marks, closure, isOpen, onOpen }: DayProps) {
  const { today } = useSchoolClock()
  const number = (
    <span className={styles.number} data-today={day === today || undefined}>
      {Number(day.slice(8))}
      {day === today && <VisuallyHidden> today</VisuallyHidden>}
    </span>
  )
  if (!marks) {
    return (
      <div className={styles.day} data-closed={closure !== undefined || undefined}>
        {number}
        {closure && <span className={styles.closure}>{closure}</span>}
      </div>
    )
  }
  return (
    <button type="button" className={styles.day} aria-pressed={isOpen} onClick={onOpen}>
      <VisuallyHidden>
        {longDay(day)}: {inWords(marks)}
      </VisuallyHidden>
      <span className={styles.seen} aria-hidden>
        {number}
        <span className={styles.marks}>
          {counted(marks).map(({ kind, count }) => (
            <MarkPill key={kind} kind={kind} count={count} />
          ))}
        </span>
      </span>
    </button>
  )
}

const counted = (marks: OwnMark[]) =>
  KINDS.map(({ kind, word }) => ({
    kind,
    word,
    count: marks.filter(({ counts_as }) => counts_as === kind).length,
  })).filter(({ count }) => count > 0)

const inWords = (marks: OwnMark[]) =>
  counted(marks)
    .map(({ word, count }) => `${count} ${word.toLocaleLowerCase('en')}`)
    .join('; ')
