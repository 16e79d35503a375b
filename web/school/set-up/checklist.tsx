import { Button, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { pluralize } from '#contract/words.ts'
import { TickIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { nextSetUpStep, SET_UP_STEPS, type SetUpCounts } from './steps.ts'
import styles from './checklist.module.css'

/** The steps before the first attendance, with ticks for those that are done and the next one highlighted. */
export function SetUpChecklist({ counts }: { counts: SetUpCounts }) {
  const next = nextSetUpStep(counts)
  return (
    <Card py={4} maw={760}>
      <ol className={styles.steps}>
        {SET_UP_STEPS.map((step) => {
          const count = step.count(counts)
          const isDone = count > 0
          return (
            <li key={step.title} aria-current={step === next ? 'step' : undefined}>
              <span className={styles.tick} data-done={isDone || undefined}>
                {isDone && <TickIcon size={14} />}
              </span>
              <span className={styles.title}>
                <Text span fw={600}>
                  {step.title}
                </Text>{' '}
                <Text span c={isDone ? 'var(--present)' : 'dimmed'}>
                  {isDone && <VisuallyHidden>Done, </VisuallyHidden>}
                  {isDone ? pluralize(count, step.noun) : 'none yet'}
                </Text>
              </span>
              <Button
                component={Link}
                to={step.to}
                size="compact-md"
                variant={step === next ? 'filled' : isDone ? 'subtle' : 'default'}
              >
                {step.action}
              </Button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
