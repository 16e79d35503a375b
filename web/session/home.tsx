import { Navigate } from 'react-router'
import { useSession } from '#web/school/current-user.tsx'
import { useCanOpen } from '#web/school/screens.tsx'
import { Landing } from './landing.tsx'
import { Newcomer } from './newcomer.tsx'

/** The front page sends everyone to their home page. */
export function Page() {
  const { user, isTeacher, isStudent } = useSession()
  const canOpen = useCanOpen()
  if (!user) return <Landing />
  if (!user.school_set_up && canOpen('/set-up')) return <Navigate to="/set-up" replace />
  if (isTeacher) return <Navigate to="/teacher-dashboard" replace />
  if (isStudent) return <Navigate to="/student-dashboard" replace />
  return <Newcomer />
}
