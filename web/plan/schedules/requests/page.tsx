import { useCurrentUser } from '#web/school/current-user.tsx'
import { OfficeRequests } from './office-requests.tsx'
import { OwnRequests } from './own-requests.tsx'

/** Absence requests: the office sees those of all teachers, a teacher only their own. */
export function Page() {
  const { may, teacher_id } = useCurrentUser()
  return may.administer || teacher_id === undefined ? (
    <OfficeRequests />
  ) : (
    <OwnRequests teacher={teacher_id} />
  )
}
