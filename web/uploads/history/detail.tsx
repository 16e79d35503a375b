import { Button, Group, Stack } from '@mantine/core'
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
import { Paging } from '#web/ui/layout/paging.tsx'
import { ChangeCounts, ChangesTable } from '../changes.tsx'
import { RejectedRows } from '../rejected-rows.tsx'
import { ChangedSince } from './changed-since.tsx'
import { UndoButton } from './undo-button.tsx'
import { formatMoment, TYPE_NAMES } from './wording.ts'

/** One upload: what it did to whom, which rows it left out, and how to undo it. */
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
        context={data && `${TYPE_NAMES[data.kind]}, uploaded by ${data.by} on ${formatMoment(data.at)}`}
        actions={
          <>
            <Button variant="default" component={Link} to="/students/uploads">
              All Uploads
            </Button>
            {data?.may.undo && <UndoButton upload={data} />}
          </>
        }
      />
      <ListState query={upload}>{(loaded) => <Detail upload={loaded} onPage={setPage} />}</ListState>
    </>
  )
}

type DetailProps = { upload: UploadDetail; onPage: (page: number) => void }

const Detail = ({ upload, onPage }: DetailProps) => (
  <Stack gap={16}>
    {upload.undone && (
      <Notice tone="plain" title="This upload was undone">
        {upload.undone.by}, {formatMoment(upload.undone.at)}.
      </Notice>
    )}
    <ChangeCounts changes={upload} />
    {upload.clear_existing && <div>All homeroom assignments were cleared before the file was saved.</div>}
    <ChangedSince upload={upload} />
    {upload.rejected > 0 && (
      <Card>
        <Group justify="space-between" gap="6px 12px" mb={6}>
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
        </Group>
        <RejectedRows cells={upload.rejected_rows} count={upload.rejected} />
      </Card>
    )}
    {upload.changes.length > 0 && (
      <Card>
        <SectionLabel>What it did</SectionLabel>
        <ChangesTable changes={upload.changes} />
        <Paging label="Pages of changes" page={upload.page} pages={upload.pages} onPage={onPage} />
      </Card>
    )}
  </Stack>
)
