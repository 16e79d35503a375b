import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { TickIcon } from '../icons.tsx'
import styles from './steps.module.css'

export type Step = { title: string; content: ReactNode }

/** A column of steps, of which only the active one is open. */
export const Steps = ({ steps, active }: { steps: readonly Step[]; active: number }) => (
  <ol className={styles.steps}>
    {steps.map(({ title, content }, index) => (
      <li
        key={title}
        className={styles.step}
        data-state={stepStatus(index, active)}
        aria-current={index === active ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden>
          {index < active ? <TickIcon size={16} /> : index + 1}
        </span>
        <div>
          <h2 className={styles.title}>
            {title}
            {index < active && <VisuallyHidden> (done)</VisuallyHidden>}
          </h2>
          {index === active && <div className={styles.content}>{content}</div>}
        </div>
      </li>
    ))}
  </ol>
)

const stepStatus = (index: number, active: number) =>
  index < active ? 'done' : index === active ? 'active' : 'upcoming'
