import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { PhotosUpload } from '#contract/people/photos.ts'
import { pluralize } from '#contract/words.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Columns } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ChangeCounts } from '../changes.tsx'
import { FailedFile } from '../failed-file.tsx'
import { FILE_REFUSED, UPLOAD_FAILED } from '../sentences.ts'
import { isTransient } from '../upload-failures.ts'
import type { Answer, UploadMachine } from '../use-upload.ts'

export type PhotoReplies = { preview: PhotosUpload; save: PhotosUpload }

export type PhotosStepProps = { answer: Answer<PhotoReplies>; machine: UploadMachine<PhotoReplies> }

export function PhotosStep({ answer: { stage, outcome }, machine }: PhotosStepProps) {
  const startOver = (
    <Button variant="default" onClick={machine.startOver}>
      Choose Different File
    </Button>
  )
  if ('failure' in outcome)
    return (
      <>
        <FailedFile
          title={stage === 'save' ? UPLOAD_FAILED : FILE_REFUSED}
          failure={outcome.failure}
          isSaving={stage === 'save'}
          showsColumns={false}
        />
        <Group gap={12} mt={16}>
          {(stage === 'save' || isTransient(outcome.failure)) && (
            <Button onClick={machine.retry}>Try again</Button>
          )}
          {startOver}
        </Group>
      </>
    )
  const { reply } = outcome
  return (
    <>
      {stage === 'save' ? (
        <Alert color="green" role="status" mb={12} title="Photos saved">
          {reply.success}
        </Alert>
      ) : (
        <Text mb={10} role="status">
          {reply.success}
        </Text>
      )}
      <ChangeCounts changes={{ ...reply, changed: reply.replaced, rejected: reply.rejected_count }} />
      {reply.without > 0 && (
        <p>
          {pluralize(reply.without, 'active student')} {stage === 'save' ? 'have' : 'will have'} no photo.
        </p>
      )}
      {reply.rejected.length > 0 && (
        <>
          <SectionLabel as="h3">These files are skipped. All other photos are saved.</SectionLabel>
          <DataTable
            isBare
            name="Skipped files"
            columns={COLUMNS}
            rows={reply.rejected}
            rowKey={({ file }, index) => `${index} ${file}`}
            showMore={{ total: reply.rejected_count }}
          />
        </>
      )}
      <Group gap={12} mt={16}>
        {stage === 'preview' && (
          <Button disabled={reply.added + reply.replaced === 0} onClick={() => machine.send('save')}>
            Upload photos
          </Button>
        )}
        {stage === 'save' && (
          <Button component={Link} to="/students/list">
            Student Directory
          </Button>
        )}
        {startOver}
      </Group>
    </>
  )
}

const COLUMNS: Columns<PhotosUpload['rejected'][number]> = [
  { heading: 'File', wraps: 'anywhere', text: ({ file }) => file },
  { heading: 'Problem', text: ({ problem }) => problem },
]
