import { LABELS } from './upload-types.ts'
import { UploadPage } from './upload-page.tsx'

/** Upload of labels, by which groups can be balanced. */
export const Page = () => (
  <UploadPage
    type={LABELS}
    context="Labels are added to those that students have; groups can be balanced by them. A cell may hold several, with commas between."
  />
)
