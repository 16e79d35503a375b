import { Link } from 'react-router'
import { TickIcon } from '#web/ui/icons.tsx'
import styles from './roll-over.module.css'
import { stepAddress, STEPS } from './steps.ts'

type StepListProps = {
  step: number
  /** The school year, and the line below each step; missing until there is a year. */
  year?: number
  counts?: readonly string[]
}

/** The five steps, each a link, because nothing is changed before the last one. */
export const StepList = ({ step, year, counts }: StepListProps) => (
  <nav aria-label="Steps" className={`${styles.steps} screen-only`}>
    <ol>
      {STEPS.map((title, index) => (
        <li key={title}>
          <Link
            to={year === undefined ? '' : stepAddress(index + 1, year)}
            aria-current={index + 1 === step ? 'step' : undefined}
            data-done={index + 1 < step || undefined}
          >
            <span className={styles.mark} aria-hidden>
              {index + 1 < step ? <TickIcon size={16} /> : index + 1}
            </span>
            <span>
              <span className={styles.stepTitle}>{title}</span>
              <span className={styles.stepCount}>{counts?.[index]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)
