import { useCurrentUser } from '#web/school/current-user.tsx'
import { OfficeHome } from './office/home.tsx'
import { TeacherHome } from './teacher/home.tsx'

/** The home screen of staff, which differs between office and teachers. */
export function Page() {
  const { may } = useCurrentUser()
  return may.administer ? <OfficeHome /> : <TeacherHome />
}
