import { useCurrentUser } from '#web/school/current-user.tsx'
import { OfficeHome } from './office/home.tsx'
import { TeacherHome } from './teacher/home.tsx'

/** The first screen of staff: the office's or the teacher's. */
export function Page() {
  const { may } = useCurrentUser()
  return may.administer ? <OfficeHome /> : <TeacherHome />
}
