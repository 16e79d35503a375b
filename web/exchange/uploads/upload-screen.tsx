import type { ReactNode } from 'react'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { FirstHint } from '#web/school/help/first-hint.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SupportedColumns } from './columns.tsx'
import type { UploadKind } from './upload-kind.ts'
import styles from './uploads.module.css'

/**
 * The layout of every page that takes a spreadsheet: an introduction, how an upload works, the upload itself, and beside it
 * (below it on a narrow screen, and while it has a preview) the columns that a file may have.
 */
export function UploadScreen({ kind, children }: { kind: UploadKind; children: ReactNode }) {
  const { may } = useCurrentUser()
  const { about, aboutForTeachers, Help } = kind
  return (
    <>
      <PageHeader context={may.administer || !aboutForTeachers ? about : `${about} ${aboutForTeachers}`} />
      <FirstHint name="hint_upload" title="How an upload works" steps={STEPS} />
      <div className={styles.screen}>
        <Card roomy miw={0}>
          {children}
        </Card>
        <SupportedColumns kind={kind} />
      </div>
      {Help && <Help />}
    </>
  )
}

const STEPS = [
  'Choose the file as your student system exports it; its columns are recognized by their names.',
  'Review the changes. Nothing is saved until you confirm.',
  'Rows that cannot be used are listed with the reason. The office can undo a whole upload under Uploads.',
]
