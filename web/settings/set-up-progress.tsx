import { UnstyledButton } from '@mantine/core'
import { isBeyond, SET_UP_STEPS, type SetUpStep } from './use-set-up-step.ts'
import styles from './set-up.module.css'

const TITLES: Record<SetUpStep, string> = {
  school: 'School',
  teachers: 'Teachers',
  students: 'Students',
  done: 'Done',
}

type SetUpProgressProps = { step: SetUpStep; furthest: SetUpStep; onGo: (step: SetUpStep) => void }

/** Where one is on the way; steps that were seen can be opened again. */
export const SetUpProgress = ({ step, furthest, onGo }: SetUpProgressProps) => (
  <nav aria-label="Steps of the set-up">
    <ol className={styles.progress}>
      {SET_UP_STEPS.map((each, index) => (
        <li key={each}>
          <UnstyledButton
            className={styles.stop ?? ''}
            data-seen={!isBeyond(each, furthest) || undefined}
            aria-current={each === step ? 'step' : undefined}
            disabled={isBeyond(each, furthest)}
            onClick={() => onGo(each)}
          >
            <span className={styles.number} aria-hidden>
              {index + 1}
            </span>
            {TITLES[each]}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  </nav>
)
