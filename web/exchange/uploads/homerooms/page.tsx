import { Box, Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isPhraseTyped } from '#web/ui/feedback/typed-phrase.tsx'
import { ChosenFile, DropZone } from '../choose-file.tsx'
import type { UploadChoices } from '../choices.ts'
import { ColumnMapping } from '../mapping/column-mapping.tsx'
import { ReadAsLine } from '../mapping/read-as.tsx'
import { columnsOf, guessedMapping, type Reading } from '../mapping/reading.ts'
import { SendingFile } from '../sending-file.tsx'
import { UploadOptions } from '../spreadsheet/options.tsx'
import { TypedConfirmation } from '../typed-confirmation.tsx'
import { isTransient } from '../upload-failures.ts'
import { UploadScreen } from '../upload-screen.tsx'
import { useUpload, type Answer, type UploadState } from '../use-upload.ts'
import { WouldChange } from '../would-change.tsx'
import { HOMEROOM_FLOW, HOMEROOMS, type HomeroomReplies } from './kind.ts'
import { HomeroomFailure, HomeroomSuccess } from './result.tsx'

const DESCRIPTIONS = {
  student_email: 'Required. Identifies the student.',
  teacher_email: 'Identifies the homeroom teacher.',
  homeroom_name: 'Identifies the teacher if the email does not.',
}
const MAPPED_FIELDS = Object.keys(DESCRIPTIONS)

/**
 * Upload Homeroom Teachers. The specification puts everything on one panel: options before the file, an optional preview,
 * and a box with the result below the buttons.
 */
export function Page() {
  const { state, choices, choose, startOver, send, setChoices } = useUpload(HOMEROOM_FLOW)
  const file = state.step === 'select' ? undefined : state.file
  const [typed, setTyped] = useTextForFile(file)
  const isBusy = state.step === 'sending'
  const isSaving = isBusy && state.stage === 'save'
  const answer = state.step === 'answered' ? state : isBusy ? state.before : undefined
  const reading = lastReading(answer)
  const preview = previewOf(answer)
  const phrase = preview?.confirm
  const isRefused =
    state.step === 'answered' &&
    state.stage === 'preview' &&
    'failure' in state.outcome &&
    !isTransient(state.outcome.failure)
  /** An open preview is updated for every choice. */
  function change(changed: UploadChoices) {
    const changedChoices = { ...choices, ...changed }
    if (reading && !isSaving) send('preview', { choices: changedChoices, isFollowing: true })
    else setChoices(changedChoices)
  }
  return (
    <UploadScreen kind={HOMEROOMS}>
      {file ? (
        <Group justify="space-between" align="baseline" gap="4px 12px">
          <ChosenFile file={file} />
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={startOver}>
            Choose Different File
          </Button>
        </Group>
      ) : (
        <DropZone
          files={HOMEROOMS.files}
          many={HOMEROOMS.many}
          problem={state.step === 'select' ? state.problem : undefined}
          note="Preview Columns shows how the file is read. Nothing is saved."
          onChoose={choose}
        />
      )}
      {reading && (
        <ColumnMapping
          columns={reading.columns}
          fields={MAPPED_FIELDS}
          mapping={choices.columns?.mapping ?? reading.mapping}
          descriptions={DESCRIPTIONS}
          disabled={isSaving}
          onChange={(mapping) => change({ columns: { mapping, name: '' } })}
        />
      )}
      <UploadOptions
        options={HOMEROOMS.options ?? []}
        chosen={choices.options ?? {}}
        disabled={isSaving}
        onChange={(options) => change({ options })}
      />
      {preview && (
        <WouldChange
          kind={HOMEROOMS}
          upload={preview}
          columns={<ReadAsLine readAs={preview.read_as} format={preview.format_detected} />}
        />
      )}
      {phrase && <TypedConfirmation phrase={phrase} typed={typed} onType={setTyped} />}
      <Group gap={12} mt={16}>
        <Button variant="default" disabled={isBusy} onClick={() => send('preview')}>
          Preview Columns
        </Button>
        <Button
          disabled={isBusy || isRefused || !isPhraseTyped(phrase, typed)}
          onClick={() => send('save', { confirm: typed.trim() })}
        >
          Upload Homeroom Teachers
        </Button>
      </Group>
      <Outcome state={state} />
    </UploadScreen>
  )
}

/** The changes in the last successful preview, unless another call came after it. */
const previewOf = (answer: Answer<HomeroomReplies> | undefined) =>
  answer?.stage === 'preview' && 'reply' in answer.outcome ? answer.outcome.reply : undefined

/** The columns of the file, even if it was rejected. If the last reply has none, those of an earlier reply are used. */
function lastReading(
  answer: Answer<HomeroomReplies> | undefined,
): Pick<Reading, 'columns' | 'mapping'> | undefined {
  if (!answer) return undefined
  const { outcome, before } = answer
  if ('failure' in outcome) {
    const columns = columnsOf(outcome.failure)
    return columns ? { columns, mapping: guessedMapping(outcome.failure) } : lastReading(before)
  }
  const { available_columns, first_rows, columns_used } = outcome.reply
  return { columns: { names: available_columns, firstRows: first_rows }, mapping: columns_used }
}

/** Keeps typed text only for the file it was typed for. */
function useTextForFile(file: File | undefined): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ file, text: '' })
  return [typed.file === file ? typed.text : '', (text) => setTyped({ file, text })]
}

/** Shows the progress or the result. The result takes the focus, unless the user is still choosing options. */
function Outcome({ state }: { state: UploadState<HomeroomReplies> }) {
  const region = useRef<HTMLDivElement>(null)
  const ended = state.step === 'answered' ? state : undefined
  const isFailed = ended !== undefined && 'failure' in ended.outcome
  const takesFocus = ended !== undefined && !ended.isFollowing && (isFailed || ended.stage === 'save')
  useEffect(() => {
    if (takesFocus) region.current?.focus()
  }, [takesFocus])
  return (
    <div ref={region} tabIndex={-1} style={{ outline: 'none' }}>
      {state.step === 'sending' && (
        <Box mt={16}>
          <SendingFile share={state.share} activity={HOMEROOM_FLOW.stages[state.stage].activity} />
        </Box>
      )}
      {ended && 'failure' in ended.outcome && (
        <HomeroomFailure failure={ended.outcome.failure} isSave={ended.stage === 'save'} />
      )}
      {ended?.stage === 'save' && 'reply' in ended.outcome && (
        <HomeroomSuccess upload={ended.outcome.reply} />
      )}
    </div>
  )
}
