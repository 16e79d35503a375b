import { STUDENTS } from './upload-types.ts'
import { UploadPage } from './upload-page.tsx'

/** Student Data Upload. */
export const Page = () => (
  <UploadPage
    type={STUDENTS}
    title="Student Data Upload"
    context="New students are added, changed ones updated. Nobody is removed for not being in the file."
  />
)
