import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { UploadFlow } from './upload-wizard.tsx'
import type { UploadKind } from './upload-types.ts'
import { SupportedColumns } from './supported-columns.tsx'
import styles from './uploads.module.css'

type UploadPageProps = { kind: UploadKind; title: string; context: string }

/** The steps of an upload, and beside them what the file should look like. */
export const UploadPage = ({ kind, title, context }: UploadPageProps) => (
  <>
    <PageHeader title={title} context={context} />
    <div className={styles.page}>
      <Card className={styles.main ?? ''}>
        <UploadFlow
          kind={kind}
          onward={
            <Button component={Link} to={kind.list.to}>
              {kind.list.label}
            </Button>
          }
        />
      </Card>
      <SupportedColumns kind={kind} />
    </div>
  </>
)
