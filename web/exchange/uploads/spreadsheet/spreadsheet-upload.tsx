import type { ReactNode } from 'react'
import { flowOf, type UploadKind } from '../upload-kind.ts'
import { UploadSteps } from '../upload-steps.tsx'
import { useUpload } from '../use-upload.ts'
import { CheckedFile } from './checked-file.tsx'
import { SavedFile } from './saved-file.tsx'

type SpreadsheetUploadProps = {
  kind: UploadKind
  /** Links to show below the result. */
  nextActions?: ReactNode
}

/** The three steps of every spreadsheet: Select File, Upload & Process, Review Results. */
export function SpreadsheetUpload({ kind, nextActions }: SpreadsheetUploadProps) {
  const upload = useUpload(flowOf(kind))
  return (
    <UploadSteps label={`Upload ${kind.many}`} many={kind.many} upload={upload}>
      {({ stage, outcome }) =>
        stage === 'preview' ? (
          <CheckedFile kind={kind} upload={upload} outcome={outcome} />
        ) : (
          <SavedFile kind={kind} upload={upload} outcome={outcome} nextActions={nextActions} />
        )
      }
    </UploadSteps>
  )
}
