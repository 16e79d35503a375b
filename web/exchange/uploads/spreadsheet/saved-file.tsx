import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { pluralize } from '#contract/words.ts'
import { TONES, type Tone } from '#web/ui/layout/tones.ts'
import { ChangeCounts } from '../changes.tsx'
import { FailedFile } from '../failed-file.tsx'
import { HistoryLink } from '../history-link.tsx'
import { RowErrors } from '../rejected-rows.tsx'
import { isTransient } from '../upload-failures.ts'
import type { SpreadsheetReplies, UploadKind } from '../upload-kind.ts'
import type { Outcome, UploadMachine } from '../use-upload.ts'

type SavedFileProps = {
  kind: UploadKind
  upload: UploadMachine<SpreadsheetReplies>
  outcome: Outcome<Upload>
  nextActions: ReactNode
}

/** Shows the result of saving the file. */
export function SavedFile({ kind, upload, outcome, nextActions }: SavedFileProps) {
  const canRetry = 'failure' in outcome && isTransient(outcome.failure)
  return (
    <>
      {'reply' in outcome ? (
        <SavedUpload kind={kind} upload={outcome.reply} />
      ) : (
        <FailedFile title={upload.flow.stages.save.failed} failure={outcome.failure} isSaving />
      )}
      <Group gap={12} mt={16}>
        {'reply' in outcome && nextActions}
        {canRetry && <Button onClick={upload.retry}>Try again</Button>}
        <Button variant="default" onClick={upload.startOver}>
          Upload Another File
        </Button>
      </Group>
    </>
  )
}

const SavedUpload = ({ kind, upload }: { kind: UploadKind; upload: Upload }) => (
  <div>
    <div role="status">
      <Text component="h3" mb={2} fz={17} fw={650} c="var(--present)">
        Upload Successful
      </Text>
      <Text mb={10}>{upload.success}</Text>
    </div>
    <Group component="ul" gap={8} mt={0} mb={14} p={0} aria-label="Summary" style={{ listStyle: 'none' }}>
      <NumberPill tone="good">{pluralize(upload.total_processed, kind.one, kind.many)} processed</NumberPill>
      <NumberPill tone="plain">Format: {upload.format_detected}</NumberPill>
      <NumberPill tone={upload.error_count > 0 ? 'bad' : 'plain'}>
        {pluralize(upload.error_count, 'error')}
      </NumberPill>
    </Group>
    <ChangeCounts changes={upload.changes} />
    {upload.error_count > 0 && <RowErrors errors={upload.errors} count={upload.error_count} />}
    {upload.read_as.remembers === 'yes' && (
      <Text my={8}>
        The chosen columns are remembered. The next file with the same headers is read the same way.{' '}
        <Anchor component={Link} to="/students/uploads/columns">
          View remembered columns
        </Anchor>
      </Text>
    )}
    {upload.upload_id !== null && <HistoryLink id={upload.upload_id} hasRejected={upload.error_count > 0} />}
  </div>
)

const NumberPill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <Box
    component="li"
    px={10}
    py={1}
    bdrs={12}
    fz={13.5}
    fw={600}
    bg={TONES[tone].bg}
    {...(tone === 'plain' ? { bd: '1px solid var(--line)' } : { c: TONES[tone].c })}
  >
    {children}
  </Box>
)
