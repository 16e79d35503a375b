import type { OwnMark } from '#contract/portal.ts'
import { longDay, timeSpan } from '#web/school/days.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { markText } from './words.ts'
import styles from './marks.module.css'

/** What was when on one day. */
export const DayMarks = ({ day, marks }: { day: string; marks: readonly OwnMark[] }) => (
  <section className={styles.day} aria-live="polite">
    <h3 className={styles.title}>{longDay(day)}</h3>
    <ul className={styles.list}>
      {marks.map((mark, index) => (
        <li key={index} className={styles.row}>
          <MarkLine mark={mark} when={timeSpan(mark.start_time, mark.end_time)} />
        </li>
      ))}
    </ul>
  </section>
)

/** One mark: the letter, what it means, and which class it was. */
export const MarkLine = ({ mark, when }: { mark: OwnMark; when: string }) => (
  <>
    <MarkPill kind={mark.counts_as} />
    <span>{markText(mark)}</span>
    <span className={styles.when}>{when}</span>
    <span className={styles.where}>
      {mark.group} · {mark.teacher}
    </span>
  </>
)
