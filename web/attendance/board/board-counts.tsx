import { UnstyledButton } from '@mantine/core'
import { BOARD_STATES, type BoardState } from '#contract/words.ts'
import { STATE_LABELS } from './board-sheets.ts'
import styles from './board.module.css'

type BoardCountsProps = {
  counts: Record<BoardState, number>
  chosen: BoardState | null
  /** null where the chosen one is chosen again. */
  onChoose: (state: BoardState | null) => void
}

/** How many sheets are late, due, upcoming and taken; each count shows its own when it is pressed. */
export const BoardCounts = ({ counts, chosen, onChoose }: BoardCountsProps) => (
  <div className={styles.counts} role="group" aria-label="Sheets by state">
    {BOARD_STATES.filter((state) => state !== 'empty' || counts.empty > 0 || chosen === 'empty').map(
      (state) => (
        <UnstyledButton
          key={state}
          className={styles.count ?? ''}
          data-state={state}
          data-none={counts[state] === 0 || undefined}
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? null : state)}
        >
          <span className={styles.number} data-figures>
            {counts[state]}
          </span>{' '}
          <span className={styles.label}>{STATE_LABELS[state]}</span>
        </UnstyledButton>
      ),
    )}
  </div>
)
