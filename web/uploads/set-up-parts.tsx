import type { ReactNode } from 'react'
import { UploadFlow } from './flow.tsx'
import { STUDENTS, TEACHERS, type UploadKind } from './kinds.ts'
import { SupportedColumns } from './supported-columns.tsx'
import styles from './uploads.module.css'

type PartProps = { onward: ReactNode }

/** The uploads as parts of a page that leads through several things. */
export const TeacherUpload = ({ onward }: PartProps) => <Part kind={TEACHERS} onward={onward} />
export const StudentUpload = ({ onward }: PartProps) => <Part kind={STUDENTS} onward={onward} />

const Part = ({ kind, onward }: PartProps & { kind: UploadKind }) => (
  <div>
    <UploadFlow kind={kind} onward={onward} />
    <details className={styles.details}>
      <summary>Which columns a file may have</summary>
      <SupportedColumns kind={kind} />
    </details>
  </div>
)
