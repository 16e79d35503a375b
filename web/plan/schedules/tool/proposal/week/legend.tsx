import type { EntryState, WeekEntry } from './week.ts'
import styles from './week.module.css'

const STATES: readonly { state: EntryState; sample: string; text: string }[] = [
  { state: 'new', sample: 'new', text: 'begins' },
  { state: 'moved', sample: 'was ...', text: 'moves from the current schedule' },
  { state: 'ends', sample: 'ends', text: 'could not be placed' },
  { state: 'pinned', sample: 'pinned', text: 'stays' },
]

/** Explains the looks of changed and pinned entries, if the week has any. */
export function Legend({ week }: { week: readonly WeekEntry[] }) {
  const present = STATES.filter(({ state }) => week.some((entry) => entry.state === state))
  return (
    present.length > 0 && (
      <ul className={styles.legend} aria-label="Legend">
        {present.map(({ state, sample, text }) => (
          <li key={state}>
            <span className={styles.sample} data-state={state}>
              {sample}
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
    )
  )
}
