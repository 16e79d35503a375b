import { UploadFlow } from './upload-wizard.tsx'
import { STUDENTS, TEACHERS, type UploadKind } from './upload-types.ts'
import { SupportedColumns } from './supported-columns.tsx'
import styles from './uploads.module.css'

/** The uploads as parts of a page that leads through several things. */
export const TeacherUpload = () => <Part kind={TEACHERS} />
export const StudentUpload = () => <Part kind={STUDENTS} />

const Part = ({ kind }: { kind: UploadKind }) => (
  <div>
    <UploadFlow kind={kind} />
    <details className={styles.details}>
      <summary>Which columns a file may have</summary>
      <SupportedColumns kind={kind} />
    </details>
  </div>
)
