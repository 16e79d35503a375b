import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { SpreadsheetUpload } from './spreadsheet/spreadsheet-upload.tsx'
import type { UploadKind } from './upload-kind.ts'
import { UploadScreen } from './upload-screen.tsx'

export const UploadPage = ({ kind }: { kind: UploadKind }) => (
  <UploadScreen kind={kind}>
    <SpreadsheetUpload
      kind={kind}
      nextActions={
        <Button component={Link} to={kind.list.to}>
          {kind.list.label}
        </Button>
      }
    />
  </UploadScreen>
)
