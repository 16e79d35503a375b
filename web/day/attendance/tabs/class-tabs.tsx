import { Text, UnstyledButton } from '@mantine/core'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { coverText } from '#web/school/absent/cover-text.ts'
import { clockTime } from '#web/school/display.ts'
import type { UnsentText } from './unsent-sheets.ts'
import styles from './class-tabs.module.css'

type ClassTabsProps = {
  classes: ClassOfDay[]
  current: ClassOfDay | undefined
  /** Classes with unsent marks, by section period. */
  unsent: ReadonlyMap<number, UnsentText>
  /** The time (HH:MM) if the day is today, or 24:00 if it is over. */
  time: string | undefined
  onChoose: (chosen: ClassOfDay) => void
}

/** A teacher's classes on a day, each with its state. The selected class is scrolled into view. */
export function ClassTabs({ classes, current, unsent, time, onChoose }: ClassTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Classes on this day">
      {classes.map((each) => {
        const isCurrent = each.period.id === current?.period.id && each.teacher === current.teacher
        const { words, color } = tabStatus(each, time, unsent.get(each.period.id))
        const cover = coverText(each)
        return (
          <UnstyledButton
            key={`${each.period.id} ${each.teacher}`}
            ref={isCurrent ? scrollIntoView : null}
            className={styles.tab}
            aria-current={isCurrent || undefined}
            onClick={() => onChoose(each)}
          >
            <span className={styles.title}>
              {clockTime(each.period.start_time)} {each.title}
            </span>{' '}
            <Text span inherit c={color}>
              {cover && `${cover} · `}
              {words}
            </Text>
          </UnstyledButton>
        )
      })}
    </nav>
  )
}

const scrollIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

function tabStatus(
  { taken, period }: ClassOfDay,
  time: string | undefined,
  unsent: UnsentText | undefined,
): { words: string; color: string } {
  if (unsent) return { words: unsent, color: unsent === 'Not saved' ? 'var(--absent)' : 'var(--tardy)' }
  if (taken) return { words: `Saved ${clockTime(taken.at)}`, color: 'var(--present)' }
  if (time === undefined || time < period.start_time) return { words: 'not taken', color: 'dimmed' }
  if (time < period.end_time) return { words: 'on now', color: 'dimmed' }
  return { words: 'not taken', color: 'var(--absent)' }
}
