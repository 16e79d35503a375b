import { fullDay, momentText } from '#web/school/days.ts'
import { Button, Group, Stack, Box, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { UploadDetail } from '#contract/exchange/uploads/uploads.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { Paging } from '#web/ui/layout/paging.tsx'
import { pluralize, pluralForm } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import { ChangeCounts, ChangesTable } from '../changes.tsx'
import { RejectedRows } from '../rejected-rows.tsx'
import { KINDS } from './wording.ts'

/** One upload: the records it changed, the rows it skipped, and a button to undo it. */
export function Page() {
  const uploadId = Number(useParams().uploadId)
  const [page, setPage] = useState(1)
  const upload = useQuery({
    ...query('GET /api/uploads/:uploadId/', { params: { uploadId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const { data } = upload
  return (
    <>
      <PageHeader
        title={data?.file_name ?? 'Upload'}
        context={data && `${KINDS[data.kind].name}, uploaded by ${data.by} on ${momentText(data.at)}`}
        actions={
          <>
            <Button variant="default" component={Link} to="/students/uploads">
              All uploads
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
        {upload.undone.by}, {momentText(upload.undone.at)}.
      </Notice>
    )}
    <ChangeCounts changes={upload} />
    {upload.from !== null && <div>The file counts from {fullDay(upload.from)}.</div>}
    {upload.clear_existing && <div>All homeroom assignments were cleared before the file was saved.</div>}
    <ChangedSince upload={upload} />
    {upload.rejected > 0 && (
      <Card>
        <Group justify="space-between" gap="6px 12px" mb={6}>
          <SectionLabel>Rejected rows</SectionLabel>
          {upload.may.see_rejected && (
            <Button
              variant="default"
              size="compact-md"
              component="a"
              href={`/api/uploads/${upload.id}/rejected/`}
              download
            >
              Download rejected rows (.xlsx)
            </Button>
          )}
        </Group>
        {upload.may.see_rejected ? (
          <RejectedRows cells={upload.rejected_rows} count={upload.rejected} />
        ) : (
          <Text c="dimmed">
            {pluralize(upload.rejected, 'row')} could not be used. Only the office and the person who uploaded
            the file see rejected rows, for 30 days.
          </Text>
        )}
      </Card>
    )}
    {upload.kind === 'contacts' && upload.changes.length === 0 && (
      <Text c="dimmed">Only the office sees which contacts an upload changed.</Text>
    )}
    {upload.changes.length > 0 && (
      <Card>
        <SectionLabel>Changes</SectionLabel>
        <ChangesTable
          changes={
            upload.kind === 'oneroster'
              ? upload.changes
              : upload.changes.map(({ name, kind, fields }) => ({ name, kind, fields }))
          }
          makesRecords={'makes' in KINDS[upload.kind]}
        />
        <Paging label="Pages of changes" page={upload.page} pages={upload.pages} onPage={onPage} />
      </Card>
    )}
  </Stack>
)

/** Undoes the upload once the user confirms, and says what was left unchanged. */
function UndoButton({ upload }: { upload: UploadDetail }) {
  const undo = useSave('POST /api/uploads/:uploadId/undo/', {
    send: () => ({ params: { uploadId: upload.id } }),
    refreshes: 'everything',
    awaitsRefresh: true,
  })
  async function ask() {
    const left = upload.kept_count > 0 ? ' Records that changed since the upload stay as they are.' : ''
    const message = `Undo the upload of "${upload.file_name}"? ${effectOf(upload)}${left}`
    if (await confirm({ message, confirmLabel: 'Undo upload', isDestructive: true })) undo.mutate()
  }
  return (
    <Button color="red" variant="outline" loading={undo.isPending} onClick={() => void ask()}>
      Undo upload
    </Button>
  )
}

function effectOf({ kind, added, changed }: UploadDetail): string {
  const words = KINDS[kind]
  if ('gives' in words) return `The students’ previous ${words.gives} are restored.`
  const parts = [
    ...(added > 0 ? [`${subject(added, `added ${words.makes}`)} removed.`] : []),
    ...(changed > 0 ? [`${subject(changed, `changed ${words.makes}`)} restored.`] : []),
  ]
  return parts.join(' ')
}

const subject = (count: number, noun: string) => `${pluralize(count, noun)} ${pluralForm(count, 'is', 'are')}`

/** Lists the records that were changed after the upload, because undoing it does not touch them. */
function ChangedSince({ upload: { kept, kept_count, undone } }: { upload: UploadDetail }) {
  const { shown, more } = useShowMore(kept, kept_count)
  if (kept_count === 0) return null
  return (
    <Card>
      <SectionLabel>{undone ? 'Not undone' : 'Changed since upload'}</SectionLabel>
      <Text mb={8} c="dimmed">
        {undone
          ? 'These records changed since the upload, so they were not undone.'
          : 'Undoing the upload would not change these records.'}
      </Text>
      <Box component="ul" m={0} pl={20}>
        {shown.map(({ id, entity, name, reason }) => (
          <li key={`${entity} ${id}`}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </Box>
      {more}
    </Card>
  )
}
