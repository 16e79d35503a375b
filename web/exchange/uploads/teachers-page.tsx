import { TEACHERS } from './upload-types.ts'
import { UploadPage } from './upload-page.tsx'

/** Upload of teachers, who can sign in once they are saved. */
export const Page = () => (
  <UploadPage
    type={TEACHERS}
    context="New teachers are added and can sign in; changed names are updated. Nobody is removed."
  />
)
