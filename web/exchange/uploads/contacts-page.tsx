import { CONTACTS } from './upload-types.ts'
import { UploadPage } from './upload-page.tsx'

/** Upload of contacts of students, a row for each. */
export const Page = () => (
  <UploadPage
    type={CONTACTS}
    context="A row for each contact. Contacts of the same name are completed, others are added after those who are there; nobody is taken away."
  />
)
