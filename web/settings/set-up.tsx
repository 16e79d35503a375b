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
import styles from './set-up.module.css'

/** What other features lend to the set-up. */
type SetUpParts = {
  TeacherUpload: ComponentType
  StudentUpload: ComponentType
  AddTeacher: ComponentType<{ onSaved: () => void }>
}

/** The page that leads a new school through its first steps; it can be left and found again where it was. */
export function SetUp({ TeacherUpload, StudentUpload, AddTeacher }: SetUpParts) {
  const { school_set_up } = useCurrentUser()
  const { step, furthest, go } = useSetUpStep()
  const place = useFocusOnChange(step)
  if (school_set_up) return <Navigate to="/" replace />
  const number = SET_UP_STEPS.indexOf(step) + 1
  return (
    <>
      <PageHeader
        title="Set up Homeroom"
        context={`Step ${number} of ${SET_UP_STEPS.length}. You can leave at any time and go on later.`}
      />
      <SetUpProgress step={step} furthest={furthest} onGo={go} />
      <div ref={place} tabIndex={-1} className={styles.place}>
        <Card className={styles.card ?? ''}>
          {step === 'school' && <School onSaved={() => go('teachers')} />}
          {step === 'teachers' && (
            <SetUpPeople
              key={step}
              who="teachers"
              Upload={TeacherUpload}
              ByHand={AddTeacher}
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

/** The button that was pressed belongs to the step before: the focus goes to the new one. */
function useFocusOnChange(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) place.current?.focus()
    before.current = step
  }, [step])
  return place
}
