import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentType } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { Box, Stepper } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { dailyQuery } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { SetUpChecklist } from '#web/school/set-up/checklist.tsx'
import { progressText } from '#web/school/set-up/steps.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { settingsQuery } from './settings-query.ts'
import { SetUpDone, SetUpPeople, SetUpSchool } from './set-up-steps.tsx'

/** Components from other rooms that setup shows. */
type SetUpParts = {
  TeacherUpload: ComponentType
  StudentUpload: ComponentType
  AddTeacher: ComponentType<{ onSaved: () => void }>
}

/**
 * The first sign-in to a new school leads through its name, teachers and students. Afterwards, and for admins who may not change
 * settings, the page is the checklist of what the first attendance needs.
 */
export function SetUp(parts: SetUpParts) {
  const { school_set_up } = useCurrentUser()
  const canOpen = useCanOpen()
  return school_set_up || !canOpen('/settings') ? <Checklist /> : <FirstSteps {...parts} />
}

/** Leads home once the first class is assigned. */
function Checklist() {
  const { today } = useSchoolClock()
  const day = useQuery({ ...dailyQuery(today, 'GET /api/office/today/'), staleTime: 0 })
  const counts = day.data?.begin
  if (counts === null) return <Navigate to="/" replace />
  return (
    <>
      <PageHeader context={counts && progressText(counts)} />
      <ListState query={day} failure="The checklist could not be loaded.">
        {() => counts && <SetUpChecklist counts={counts} />}
      </ListState>
    </>
  )
}

/** Users can leave and later continue where they stopped. */
function FirstSteps({ TeacherUpload, StudentUpload, AddTeacher }: SetUpParts) {
  const { step, furthest, go } = useSetUpStep()
  const stepRegion = useFocusOnChange(step)
  const number = SET_UP_STEPS.indexOf(step) + 1
  return (
    <>
      <PageHeader
        context={`Step ${number} of ${SET_UP_STEPS.length}. You can leave at any time and continue later.`}
      />
      <SetUpProgress step={step} furthest={furthest} onGo={go} />
      <div ref={stepRegion} tabIndex={-1} style={{ outline: 'none' }}>
        <Card roomy maw={760}>
          {step === 'school' && <School onSaved={() => go('teachers')} />}
          {step === 'teachers' && (
            <SetUpPeople
              key={step}
              who="teachers"
              Upload={TeacherUpload}
              AddOne={AddTeacher}
              onNext={() => go('students')}
            />
          )}
          {step === 'students' && (
            <SetUpPeople key={step} who="students" Upload={StudentUpload} onNext={() => go('done')} />
          )}
          {step === 'done' && <SetUpDone />}
        </Card>
      </div>
    </>
  )
}

function School({ onSaved }: { onSaved: () => void }) {
  const settings = useQuery(settingsQuery)
  return (
    <ListState
      query={settings}
      failure="The settings could not be loaded. Please check the connection and try again."
    >
      {(saved) => <SetUpSchool saved={saved} onSaved={onSaved} />}
    </ListState>
  )
}

/** Moves the focus to the new step, because the pressed button is removed with the old one. */
function useFocusOnChange(step: string) {
  const region = useRef<HTMLDivElement>(null)
  const stepBefore = useRef(step)
  useEffect(() => {
    if (stepBefore.current !== step) region.current?.focus()
    stepBefore.current = step
  }, [step])
  return region
}

const TITLES: Record<SetUpStep, string> = {
  school: 'School',
  teachers: 'Teachers',
  students: 'Students',
  done: 'Done',
}

type SetUpProgressProps = { step: SetUpStep; furthest: SetUpStep; onGo: (step: SetUpStep) => void }

/** The steps of setup. Users can go back to any step they have reached. */
const SetUpProgress = ({ step, furthest, onGo }: SetUpProgressProps) => (
  <Box component="nav" maw={760} mb={16} aria-label="Setup steps">
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

const SET_UP_STEPS = ['school', 'teachers', 'students', 'done'] as const
type SetUpStep = (typeof SET_UP_STEPS)[number]

const STORAGE_KEY = 'set-up-step'

/** The step in the address, or else the furthest step reached in this browser. Each step is a history entry. */
function useSetUpStep() {
  const [params, setParams] = useSearchParams()
  const [stored, store] = useLocalStorage({
    key: STORAGE_KEY,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (value) => value ?? '',
  })
  const furthest = stepOf(stored) ?? 'school'
  const requested = stepOf(params.get('step')) ?? furthest
  const step = isBeyond(requested, furthest) ? furthest : requested
  const go = (next: SetUpStep) => {
    if (isBeyond(next, furthest)) store(next)
    setParams({ step: next })
  }
  return { step, furthest, go }
}

const stepOf = (text: string | null) => SET_UP_STEPS.find((step) => step === text)

const isBeyond = (step: SetUpStep, other: SetUpStep): boolean =>
  SET_UP_STEPS.indexOf(step) > SET_UP_STEPS.indexOf(other)
