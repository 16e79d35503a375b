import { UploadPage } from '../upload-page.tsx'
import { SECTIONS } from './section-types.ts'

/** Upload of sections, which become core, CTE and homeroom groups. */
export const Page = () => (
  <UploadPage
    type={SECTIONS}
    context="Each section of your student system becomes a core, CTE or homeroom group, as you decide below. Groups that are not in the file stay."
  />
)
