import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OwnMark } from '#contract/portal.ts'
import { shortDay, timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { MarkLine } from './day-marks.tsx'
import attendance from './attendance.module.css'
import styles from './marks.module.css'

const AT_FIRST = 12

/** Every absence and tardy of the school year, newest first. */
export function Missed({ marks }: { marks: readonly OwnMark[] }) {
  const [all, setAll] = useState(false)
  return (
    <section className={attendance.all} aria-labelledby="missed">
      <div className={styles.label}>
        <SectionLabel id="missed">Absences and tardies this school year</SectionLabel>
      </div>
      {marks.length === 0 ? (
        <p className={styles.none}>None: you were present in every class that was taken.</p>
      ) : (
        <Card flush>
          <ul className={`${styles.list} ${styles.long}`}>
            {(all ? marks : marks.slice(0, AT_FIRST)).map((mark, index) => (
              <li key={index} className={styles.row}>
                <MarkLine
                  mark={mark}
                  when={`${shortDay(mark.date)}, ${timeSpan(mark.start_time, mark.end_time)}`}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!all && marks.length > AT_FIRST && (
        <Button mt="sm" variant="default" onClick={() => setAll(true)}>
          Show all {marks.length}
        </Button>
      )}
    </section>
  )
}
