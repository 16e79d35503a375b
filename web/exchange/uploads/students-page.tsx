import { useCurrentUser } from '#web/school/current-user.tsx'
import { STUDENTS } from './upload-types.ts'
import { UploadPage } from './upload-page.tsx'

const CONTEXT = 'New students are added, changed ones updated. Nobody is removed for not being in the file.'
const OFFICE_ONLY = 'Rows that deactivate a student or change an address are left to the office.'

/** Student Data Upload. */
export function Page() {
  const { may } = useCurrentUser()
  return <UploadPage type={STUDENTS} context={may.administer ? CONTEXT : `${CONTEXT} ${OFFICE_ONLY}`} />
}
