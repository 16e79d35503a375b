import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentType } from 'react'
import { Navigate } from 'react-router'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { settingsQuery } from './settings-query.ts'
import { SetUpDone } from './set-up-done.tsx'
import { SetUpPeople } from './set-up-people.tsx'
import { SetUpProgress } from './set-up-progress.tsx'
import { SetUpSchool } from './set-up-school.tsx'
import { SET_UP_STEPS, useSetUpStep } from './use-set-up-step.ts'

/** Parts of other features that the set-up shows. */
type SetUpParts = {
  TeacherUpload: ComponentType
  StudentUpload: ComponentType
  AddTeacher: ComponentType<{ onSaved: () => void }>
}

/** The page that leads a new school through its first steps; it can be left and found again where it was. */
export function SetUp({ TeacherUpload, StudentUpload, AddTeacher }: SetUpParts) {
  const { school_set_up } = useCurrentUser()
  const { step, furthest, go } = useSetUpStep()
  const stepRegion = useFocusOnChange(step)
  if (school_set_up) return <Navigate to="/" replace />
  const number = SET_UP_STEPS.indexOf(step) + 1
  return (
    <>
      <PageHeader
        title="Set up Homeroom"
        context={`Step ${number} of ${SET_UP_STEPS.length}. You can leave at any time and go on later.`}
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

/** The button that was pressed is removed with its step: the focus goes to the new step. */
function useFocusOnChange(step: string) {
  const region = useRef<HTMLDivElement>(null)
  const stepBefore = useRef(step)
  useEffect(() => {
    if (stepBefore.current !== step) region.current?.focus()
    stepBefore.current = step
  }, [step])
  return region
}
