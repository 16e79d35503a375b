import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Upload } from '#contract/exchange/uploads/uploads.ts'
import { pluralize } from '#contract/words.ts'
import { TONES, type Tone } from '#web/ui/layout/tones.ts'
import { ChangeCounts } from '../changes.tsx'
import { ChosenFile } from '../choose-file.tsx'
import { HistoryLink } from '../history-link.tsx'
import { RefusedFile } from '../refused-file.tsx'
import { RowErrors } from '../rejected-rows.tsx'
import { isTransient } from '../upload-failures.ts'
import type { UploadType } from '../upload-types.ts'
import type { Outcome } from './use-upload.ts'

type UploadResultProps = {
  type: UploadType
  file: File
  outcome: Outcome
  onAgain: () => void
  onAnother: () => void
  onward: ReactNode
}

/** What became of the file. */
export function UploadResult({ type, file, outcome, onAgain, onAnother, onward }: UploadResultProps) {
  const canRetry = 'failure' in outcome && isTransient(outcome.failure)
  return (
    <>
      <ChosenFile file={file} />
      {'reply' in outcome ? (
        <SavedUpload type={type} upload={outcome.reply} />
      ) : (
        <RefusedFile title="Upload Failed" failure={outcome.failure} />
      )}
      <Group gap={12} mt={16}>
        {'reply' in outcome && onward}
        {canRetry && <Button onClick={onAgain}>Try Again</Button>}
        <Button variant="default" onClick={onAnother}>
          Upload Another File
        </Button>
      </Group>
    </>
  )
}

const SavedUpload = ({ type, upload }: { type: UploadType; upload: Upload }) => (
  <div>
    <div role="status">
      <Text component="h3" mb={2} fz={17} fw={650} c="var(--present)">
        Upload Successful
      </Text>
      <Text mb={10}>{upload.success}</Text>
    </div>
    <Group component="ul" gap={8} mt={0} mb={14} p={0} aria-label="In numbers" style={{ listStyle: 'none' }}>
      <NumberPill tone="good">{pluralize(upload.total_processed, type.one, type.many)} processed</NumberPill>
      <NumberPill tone="plain">Format: {upload.format_detected}</NumberPill>
      <NumberPill tone={upload.error_count > 0 ? 'bad' : 'plain'}>
        {pluralize(upload.error_count, 'error')}
      </NumberPill>
    </Group>
    <ChangeCounts changes={upload.changes} />
    {upload.error_count > 0 && <RowErrors errors={upload.errors} count={upload.error_count} />}
    {upload.read_as.remembers === 'yes' && (
      <Text my={8}>
        The chosen columns are remembered: the next file with these headers is read the same way.{' '}
        <Anchor component={Link} to="/students/uploads/columns">
          See remembered columns
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
