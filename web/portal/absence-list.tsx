import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnMark } from '#contract/portal.ts'
import { joinWithAnd } from '#contract/words.ts'
import { mediumDay, timeSpan } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { MarkLine } from './day-marks.tsx'
import { MARK_KINDS, byDay, timesText } from './mark-text.ts'
import styles from './portal.module.css'

const SHOWN_AT_FIRST = 12

/** The days of the school year with an absence or a tardy, newest first, a line each. */
export function AbsenceList({ marks, isOwn }: { marks: readonly OwnMark[]; isOwn: boolean }) {
  const [showsAll, setShowsAll] = useState(false)
  const days = [...byDay(marks)]
  return (
    <section aria-labelledby="absences" style={{ gridColumn: '1 / -1' }}>
      <Box my={8}>
        <SectionLabel id="absences">Absences and tardies this school year</SectionLabel>
      </Box>
      {days.length === 0 ? (
        <Text c="dimmed">
          {isOwn ? 'None. You were present in every class.' : 'None. The student was present in every class.'}
        </Text>
      ) : (
        <Card flush>
          <ul className={styles.days}>
            {(showsAll ? days : days.slice(0, SHOWN_AT_FIRST)).map(([day, ofDay]) => (
              <li key={day}>
                <DayOfAbsence day={day} marks={ofDay} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!showsAll && days.length > SHOWN_AT_FIRST && (
        <Button mt="sm" variant="default" onClick={() => setShowsAll(true)}>
          Show all {days.length} days
        </Button>
      )}
    </section>
  )
}

/** A day in one line. It opens to its classes. */
const DayOfAbsence = ({ day, marks }: { day: string; marks: readonly OwnMark[] }) => (
  <details>
    <summary>
      <span className={styles.date}>{mediumDay(day)}</span>
      {MARK_KINDS.map(({ kind, label }) => {
        const same = marks.filter(({ counts_as }) => counts_as === kind)
        if (same.length === 0) return null
        return (
          <span key={kind} className={styles.kind}>
            <MarkPill kind={kind} count={same.length} />
            <span>
              {label}: {joinWithAnd(same.map(nameWithTimes))}
            </span>
          </span>
        )
      })}
    </summary>
    <ul className={`${styles.marks} ${styles.rows}`}>
      {marks.map((mark, index) => (
        <li key={index}>
          <MarkLine mark={mark} time={timeSpan(mark.start_time, mark.end_time)} />
        </li>
      ))}
    </ul>
  </details>
)

/** 'Math (12 minutes late)' */
function nameWithTimes(mark: OwnMark): string {
  const times = timesText(mark)
  return times === '' ? mark.class_name : `${mark.class_name} (${times})`
}
