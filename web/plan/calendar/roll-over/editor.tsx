import { Button, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallFailure, failureMessage } from '#web/api.ts'
import { useFocusOnStep } from '#web/ui/focus/use-focus-on-step.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { calendarPath } from '../queries.ts'
import { GroupsStep } from './groups-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { ScheduleStep } from './schedule-step.tsx'
import { StepList } from './step-list.tsx'
import { LAST_STEP, stepAddress, stepCounts, stepIn, STEPS, stepSummary } from './steps.ts'
import { StudentsStep } from './students-step.tsx'
import { usePlan, type EditorProps, type Plan, type StepProps } from './use-plan.ts'
import { YearStep } from './year-step.tsx'
import styles from './roll-over.module.css'

/** The plan of the next year: one step at a time, of which each saves the draft. */
export function Editor({ loaded: given, year, restart }: EditorProps) {
  const [loaded] = useState(given)
  const plan = usePlan(loaded)
  const [search] = useSearchParams()
  const step = stepIn(search, loaded.draft.step)
  const navigate = useNavigate()
  const holder = useFocusOnStep<HTMLDivElement>(String(step))
  const { preview, save } = plan
  const saveOn = (next: number, then: () => void) =>
    save.mutate({ sent: plan.plan, step: next, version: plan.version }, { onSuccess: then })
  const goTo = (next: number) => saveOn(next, () => void navigate(stepAddress(next, year.id)))
  const close = () =>
    saveOn(step, () => {
      plan.release()
      void navigate(calendarPath(year))
    })
  return (
    <>
      <PageHeader
        title={`Start ${year.name}`}
        context={`Step ${step} of ${LAST_STEP}, ${STEPS[step - 1]} · ${stepSummary(step, preview)}`}
        actions={
          <Button variant="default" loading={save.isPending} onClick={close}>
            Save and close
          </Button>
        }
      />
      <div className={styles.page}>
        <StepList step={step} year={year.id} counts={stepCounts({ ...loaded, preview })} />
        <div
          ref={holder}
          tabIndex={-1}
          role="group"
          aria-label={STEPS[step - 1]}
          className={styles.step}
          aria-busy={plan.isCounting}
        >
          <Problems plan={plan} onReload={() => void restart()} />
          {stepContent(step, { plan, loaded, year, restart })}
        </div>
      </div>
      <Group gap="8px 12px" className={`${styles.bar} screen-only`}>
        <Text component="span" role="status" flex="1 1 260px" c="dimmed">
          {savingText(
            plan,
            loaded.batches.some(({ undone_at }) => undone_at === null),
          )}
        </Text>
        <Group gap={12} ml="auto">
          {step > 1 && (
            <Button variant="default" disabled={save.isPending} onClick={() => goTo(step - 1)}>
              Back
            </Button>
          )}
          {step < LAST_STEP && (
            <Button loading={save.isPending} onClick={() => goTo(step + 1)}>
              Continue
            </Button>
          )}
        </Group>
      </Group>
    </>
  )
}

function stepContent(step: number, props: StepProps): ReactNode {
  switch (step) {
    case 1:
      return <YearStep {...props} />
    case 2:
      return <StudentsStep {...props} />
    case 3:
      return <GroupsStep {...props} />
    case 4:
      return <ScheduleStep {...props} />
    default:
      return <ReviewStep {...props} />
  }
}

function savingText({ isSaved, isCounting }: Plan, isStarted: boolean): string {
  if (isCounting) return 'Counting...'
  const saved = isSaved ? ' Your plan is saved.' : ''
  return isStarted ? saved.trim() : `Nothing changes until the last step.${saved}`
}

type ProblemsProps = { plan: Plan; onReload: () => void }

/** Why the draft was not saved, and what in the plan cannot be done. */
function Problems({ plan: { error, save, retry }, onReload }: ProblemsProps) {
  return (
    <>
      {save.error instanceof CallFailure && save.error.code === 'changed_meanwhile' ? (
        <Notice
          tone="warning"
          title="Someone else saved this plan"
          action={
            <Button variant="default" onClick={onReload}>
              Load theirs
            </Button>
          }
        >
          Your changes were not saved. Load theirs, then make your changes again.
        </Notice>
      ) : (
        save.error && <Notice tone="bad">{failureMessage(save.error)}</Notice>
      )}
      {error && (
        <Notice
          tone="bad"
          title="This plan cannot be carried out yet"
          action={
            <Button variant="default" onClick={retry}>
              Check again
            </Button>
          }
        >
          {failureMessage(error)}
        </Notice>
      )}
    </>
  )
}
