import { Box, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnMark } from '#contract/portal.ts'
import { shortDay, timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { MarkLine } from './day-marks.tsx'
import styles from './portal.module.css'

const SHOWN_AT_FIRST = 12

/** Every absence and tardy of the school year, newest first. */
export function AbsenceList({ marks, isOwn }: { marks: readonly OwnMark[]; isOwn: boolean }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section aria-labelledby="absences" style={{ gridColumn: '1 / -1' }}>
      <Box my={8}>
        <SectionLabel id="absences">Absences and tardies this school year</SectionLabel>
      </Box>
      {marks.length === 0 ? (
        <Text c="dimmed">
          {isOwn ? 'None. You were present in every class.' : 'None. The student was present in every class.'}
        </Text>
      ) : (
        <Card flush>
          <ul className={`${styles.marks} ${styles.rows}`}>
            {(showsAll ? marks : marks.slice(0, SHOWN_AT_FIRST)).map((mark, index) => (
              <li key={index}>
                <MarkLine
                  mark={mark}
                  time={`${shortDay(mark.date)}, ${timeSpan(mark.start_time, mark.end_time)}`}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!showsAll && marks.length > SHOWN_AT_FIRST && (
        <Button mt="sm" variant="default" onClick={() => setShowsAll(true)}>
          Show all {marks.length}
        </Button>
      )}
    </section>
  )
}
