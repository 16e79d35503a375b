import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { SupportedColumns } from './columns.tsx'
import { STUDENTS, TEACHERS, type UploadType } from './upload-types.ts'
import { UploadWizard } from './wizard/upload-wizard.tsx'

/** The uploads as parts of another page. */
export const TeacherUpload = () => <UploadPart type={TEACHERS} />
export const StudentUpload = () => <UploadPart type={STUDENTS} />

const UploadPart = ({ type }: { type: UploadType }) => (
  <div>
    <UploadWizard type={type} />
    <Disclosure title="Which columns a file may have">
      <SupportedColumns type={type} />
    </Disclosure>
  </div>
)
