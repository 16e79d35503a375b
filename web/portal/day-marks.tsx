import { Box, Divider, Text } from '@mantine/core'
import type { OwnMark } from '#contract/portal.ts'
import { longDay, timeSpan } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { markSentence } from './mark-text.ts'
import styles from './portal.module.css'

/** The marks of one day, by class. */
export const DayMarks = ({ day, marks }: { day: string; marks: readonly OwnMark[] }) => (
  <section aria-live="polite">
    <Divider color="var(--line)" my={12} />
    <Text component="h3" mb={4} fw={650}>
      {longDay(day)}
    </Text>
    <ul className={styles.marks}>
      {marks.map((mark, index) => (
        <li key={index}>
          <MarkLine mark={mark} time={timeSpan(mark.start_time, mark.end_time)} />
        </li>
      ))}
    </ul>
  </section>
)

/** One mark: the letter, what it means, and which class it was. */
export const MarkLine = ({ mark, time }: { mark: OwnMark; time: string }) => (
  <>
    <MarkPill kind={mark.counts_as} />
    <span>{markSentence(mark)}</span>
    <Box component="span" c="dimmed">
      {time}
    </Box>
    <Box component="span" c="dimmed">
      {mark.class_name} · {mark.teacher}
    </Box>
  </>
)
