import { Box, Button, Group, Progress, Text, Checkbox, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { ChosenFile, DropZone } from '../choose-file.tsx'
import { isPhraseTyped } from '#web/ui/feedback/typed-phrase.tsx'
import { TypedConfirmation } from '../typed-confirmation.tsx'
import { BesideColumns, UploadHint } from '../upload-page.tsx'
import { isTransient } from '../upload-failures.ts'
import { HOMEROOMS } from '../upload-types.ts'
import { WouldChange } from '../would-change.tsx'
import { ColumnMapping } from '../mapping/column-mapping.tsx'
import { ReadAsLine } from '../mapping/read-as.tsx'
import { HomeroomFailure, HomeroomSuccess } from './result.tsx'
import {
  MAPPED_FIELDS,
  useHomeroomUpload,
  type HomeroomState,
  type Choices,
  type MappedField,
} from './use-homeroom-upload.ts'

const DESCRIPTIONS: Record<MappedField, string> = {
  student_email: 'Needed: finds the student.',
  teacher_email: 'Finds the homeroom teacher.',
  homeroom_name: 'Finds the teacher where the email does not.',
}

/** Upload Homeroom Teachers. */
export function Page() {
  const { state, choices, choose, startOver, change, preview, save } = useHomeroomUpload()
  const { file, columns, status } = state
  const [typed, setTyped] = useTypedFor(file)
  const isBusy = status === 'previewing' || status === 'uploading'
  const phrase = state.preview?.confirm ?? null
  const isRefused = status === 'error' && state.previewFailed === true && !isTransient(state.failure)
  return (
    <>
      <PageHeader context="Gives students the homeroom teachers of a file, besides those they have." />
      <UploadHint />
      <BesideColumns type={HOMEROOMS}>
        {file ? (
          <Group justify="space-between" align="baseline" gap="4px 12px">
            <ChosenFile file={file} />
            <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={startOver}>
              Choose Different File
            </Button>
          </Group>
        ) : (
          <DropZone
            type={HOMEROOMS}
            problem={state.problem}
            note="Preview Columns shows how the file is read, and saves nothing."
            onChoose={choose}
          />
        )}
        {columns && (
          <ColumnMapping
            columns={columns}
            fields={MAPPED_FIELDS}
            mapping={choices.mapping}
            descriptions={DESCRIPTIONS}
            disabled={status === 'uploading'}
            onChange={(mapping) => change({ mapping: mapping as Choices['mapping'] })}
          />
        )}
        <HomeroomOptions choices={choices} disabled={status === 'uploading'} onChange={change} />
        {state.preview && (
          <WouldChange
            type={HOMEROOMS}
            upload={state.preview}
            columns={<ReadAsLine readAs={state.preview.read_as} format={state.preview.format_detected} />}
          />
        )}
        {phrase && <TypedConfirmation phrase={phrase} typed={typed} onType={setTyped} />}
        <Group gap={12} mt={16}>
          <Button variant="default" disabled={isBusy} onClick={preview}>
            Preview Columns
          </Button>
          <Button
            disabled={isBusy || isRefused || !isPhraseTyped(phrase, typed)}
            onClick={() => save(typed.trim())}
          >
            Upload Homeroom Teachers
          </Button>
        </Group>
        <Outcome state={state} />
      </BesideColumns>
    </>
  )
}

/** What somebody typed counts for the file that it was typed for. */
function useTypedFor(file: File | undefined): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ file, text: '' })
  return [typed.file === file ? typed.text : '', (text) => setTyped({ file, text })]
}

/** What is going on, or how it ended; it takes the focus when it ended, unless somebody is still choosing. */
function Outcome({ state }: { state: HomeroomState }) {
  const { status, share, result, failure, previewFailed, isFollowing } = state
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFollowing && (status === 'success' || status === 'error')) region.current?.focus()
  }, [status, isFollowing])
  const activity = status === 'previewing' ? 'Checking the file' : 'Processing the rows'
  const progress = share < 1 ? `Sending the file: ${Math.round(share * 100)} %` : `${activity}...`
  return (
    <div ref={region} tabIndex={-1} style={{ outline: 'none' }}>
      {(status === 'previewing' || status === 'uploading') && (
        <Box mt={16}>
          <Progress value={share * 100} animated={share >= 1} striped={share >= 1} aria-label={progress} />
          <Text mt={8} mb={6} c="dimmed" role="status">
            {progress}
          </Text>
        </Box>
      )}
      {status === 'success' && result && <HomeroomSuccess upload={result} />}
      {status === 'error' && (
        <HomeroomFailure failure={failure} title={previewFailed ? 'Preview Failed' : 'Upload Failed'} />
      )}
    </div>
  )
}

type HomeroomOptionsProps = {
  choices: Choices
  disabled: boolean
  onChange: (changes: Partial<Choices>) => void
}

function HomeroomOptions({ choices, disabled, onChange }: HomeroomOptionsProps) {
  const { may } = useCurrentUser()
  return (
    <Stack component="fieldset" gap={12} mx={0} my={16} p={0} bd={0}>
      <Text component="legend" pb={6} fw={600}>
        Options
      </Text>
      <Checkbox
        label="Use homeroom-name lookup"
        description="Where the teacher's email is missing or unknown, the homeroom's name says who it is: by the homeroom group of that name, else by the teacher's last name."
        checked={choices.use_homeroom_lookup}
        disabled={disabled}
        onChange={(event) => onChange({ use_homeroom_lookup: event.currentTarget.checked })}
      />
      <Checkbox
        label="Clear existing assignments"
        description={
          may.administer ? (
            <Text component="span" inherit c="var(--absent)">
              Warning: this removes all current homeroom assignments of the whole school, also of students who
              are not in the file.
            </Text>
          ) : (
            'Only the office can clear assignments. Your file adds to them.'
          )
        }
        checked={choices.clear_existing}
        disabled={disabled || !may.administer}
        onChange={(event) => onChange({ clear_existing: event.currentTarget.checked })}
      />
    </Stack>
  )
}
