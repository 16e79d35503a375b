import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { UploadDetail } from '#contract/uploads.ts'
import { call } from '#web/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ChangeCounts } from './change-counts.tsx'
import { ChangesTable } from './changes-table.tsx'
import { KeptRecords } from './kept-records.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { UndoButton } from './undo-button.tsx'
import { KIND_NAMES, momentOf } from './upload-words.ts'
import styles from './history.module.css'

/** One upload: what it did to whom, which rows it left out, and the way back. */
export function Page() {
  const uploadId = Number(useParams().uploadId)
  const [page, setPage] = useState(1)
  const upload = useQuery({
    queryKey: ['uploads', uploadId, page],
    queryFn: ({ signal }) =>
      call('GET /api/uploads/:uploadId/', { params: { uploadId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = upload
  return (
    <>
      <PageHeader
        title={data?.file_name ?? 'Upload'}
        context={data && `${KIND_NAMES[data.kind]}, uploaded by ${data.by} on ${momentOf(data.at)}`}
        actions={
          <>
            <Button variant="default" component={Link} to="/students/uploads">
              All Uploads
            </Button>
            {data?.may.undo && <UndoButton upload={data} />}
          </>
        }
      />
      <ListState query={upload}>{(told) => <Detail upload={told} onPage={setPage} />}</ListState>
    </>
  )
}

type DetailProps = { upload: UploadDetail; onPage: (page: number) => void }

const Detail = ({ upload, onPage }: DetailProps) => (
  <div className={styles.detail}>
    {upload.undone && (
      <Notice tone="plain" title="This upload was undone">
        {upload.undone.by}, {momentOf(upload.undone.at)}.
      </Notice>
    )}
    <ChangeCounts changes={upload} />
    {upload.clear_existing && <p>All homeroom assignments were cleared before the file was saved.</p>}
    <KeptRecords upload={upload} />
    {upload.rejected > 0 && (
      <Card className={styles.part ?? ''}>
        <div className={styles.partHead}>
          <SectionLabel>Rejected rows</SectionLabel>
          <Button
            variant="default"
            size="compact-md"
            component="a"
            href={`/api/uploads/${upload.id}/rejected/`}
            download
          >
            Download rejected rows (.xlsx)
          </Button>
        </div>
        <RejectedRows cells={upload.rejected_rows} count={upload.rejected} />
      </Card>
    )}
    {upload.changes.length > 0 && (
      <Card className={styles.part ?? ''}>
        <SectionLabel>What it did</SectionLabel>
        <ChangesTable changes={upload.changes} />
        {upload.pages > 1 && <Paging {...upload} onPage={onPage} />}
      </Card>
    )}
  </div>
)

type PagingProps = Pick<UploadDetail, 'page' | 'pages'> & Pick<DetailProps, 'onPage'>

const Paging = ({ page, pages, onPage }: PagingProps) => (
  <nav className={styles.paging} aria-label="Pages of changes">
    <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      Previous
    </Button>
    <span>
      Page {page} of {pages.toLocaleString('en-US')}
    </span>
    <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
      Next
    </Button>
  </nav>
)
