import { Box, Stepper } from '@mantine/core'
import { isBeyond, SET_UP_STEPS, type SetUpStep } from './use-set-up-step.ts'

const TITLES: Record<SetUpStep, string> = {
  school: 'School',
  teachers: 'Teachers',
  students: 'Students',
  done: 'Done',
}

type SetUpProgressProps = { step: SetUpStep; furthest: SetUpStep; onGo: (step: SetUpStep) => void }

/** The steps of the set-up; those that were seen can be opened again. */
export const SetUpProgress = ({ step, furthest, onGo }: SetUpProgressProps) => (
  <Box component="nav" maw={760} mb={16} aria-label="Steps of the set-up">
    <Stepper
      size="sm"
      active={SET_UP_STEPS.indexOf(step)}
      onStepClick={(index) => onGo(SET_UP_STEPS[index]!)}
    >
      {SET_UP_STEPS.map((each, index) => (
        <Stepper.Step
          key={each}
          label={TITLES[each]}
          icon={<span aria-hidden>{index + 1}</span>}
          progressIcon={<span aria-hidden>{index + 1}</span>}
          aria-current={each === step ? 'step' : undefined}
          allowStepSelect={!isBeyond(each, furthest)}
          disabled={isBeyond(each, furthest)}
        />
      ))}
    </Stepper>
  </Box>
)
