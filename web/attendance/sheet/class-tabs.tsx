import { UnstyledButton } from '@mantine/core'
import type { TeachersClass } from './classes.ts'
import styles from './class-tabs.module.css'

type ClassTabsProps = {
  classes: TeachersClass[]
  current: TeachersClass | undefined
  /** The time of day when the day is today, its end when it is over. */
  time: string | undefined
  onChoose: (sectionPeriod: number) => void
}

/** The day's classes of one teacher, each with its state in words; the one that is open is in view. */
export function ClassTabs({ classes, current, time, onChoose }: ClassTabsProps) {
  const id = current?.period.id
  return (
    <nav className={styles.tabs} aria-label="Classes of the day">
      {classes.map((taught) => (
        <UnstyledButton
          key={taught.period.id}
          ref={taught.period.id === id ? intoView : null}
          className={styles.tab}
          aria-current={taught.period.id === id ? 'true' : undefined}
          onClick={() => onChoose(taught.period.id)}
        >
          <span className={styles.title}>
            {taught.period.start_time} {taught.title}
          </span>
          <span className={styles.state} data-state={stateOf(taught, time)}>
            {wordsOf(taught, time)}
          </span>
        </UnstyledButton>
      ))}
    </nav>
  )
}

const intoView = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

function wordsOf(taught: TeachersClass, time: string | undefined): string {
  if (taught.taken) return `Saved ${taught.taken.at}`
  return stateOf(taught, time) === 'on' ? 'on now' : 'not taken'
}

function stateOf({ taken, period }: TeachersClass, time: string | undefined) {
  if (taken) return 'taken'
  if (time === undefined || time < period.start_time) return 'to come'
  return time < period.end_time ? 'on' : 'missing'
}
