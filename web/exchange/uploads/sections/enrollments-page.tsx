import { UploadPage } from '../upload-page.tsx'
import { ENROLLMENTS } from './section-types.ts'

/** Upload of enrollments: which students are in which sections, and since when. */
export const Page = () => (
  <UploadPage
    type={ENROLLMENTS}
    context="Puts students into the groups of their sections: upload sections first. A student leaves a group only for another one of its type, or by a last day in the file. Days before today are added where the student was in no group and no attendance was taken."
  />
)
