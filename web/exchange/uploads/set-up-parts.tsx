import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { SupportedColumns } from './columns.tsx'
import { STUDENTS } from './kinds/students.tsx'
import { TEACHERS } from './kinds/teachers.tsx'
import { SpreadsheetUpload } from './spreadsheet/spreadsheet-upload.tsx'
import type { UploadKind } from './upload-kind.ts'

export const TeacherUpload = () => <UploadPart kind={TEACHERS} />
export const StudentUpload = () => <UploadPart kind={STUDENTS} />

const UploadPart = ({ kind }: { kind: UploadKind }) => (
  <div>
    <SpreadsheetUpload kind={kind} />
    <Disclosure title="Which columns a file may have">
      <SupportedColumns kind={kind} />
    </Disclosure>
  </div>
)
