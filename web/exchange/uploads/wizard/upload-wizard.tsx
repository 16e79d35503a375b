import { useState, type ReactNode } from 'react'
import { Button, Group, Alert } from '@mantine/core'
import { useFocusOnStep } from '#web/ui/focus/use-focus-on-step.ts'
import { Steps } from '#web/ui/layout/steps.tsx'
import { FILE_REFUSED } from '../sentences.ts'
import { DropZone, ChosenFile } from '../choose-file.tsx'
import { ChooseColumns, type ColumnChoice } from '../mapping/choose-columns.tsx'
import { ReadAsLine } from '../mapping/read-as.tsx'
import { isSameMapping, readingOf } from '../mapping/reading.ts'
import type { UploadType } from '../upload-types.ts'
import { UploadOptions } from './options.tsx'
import { UploadResult } from './upload-result.tsx'
import { useUpload, type Sent, type UploadState, type Outcome } from './use-upload.ts'
import { RefusedFile } from '../refused-file.tsx'
import { SendingFile } from '../sending-file.tsx'
import { isPhraseTyped } from '#web/ui/feedback/typed-phrase.tsx'
import { areOtherRules, SectionRules, type RuledSections } from '../sections/section-rules.tsx'
import { TypedConfirmation } from '../typed-confirmation.tsx'
import { isTransient, uploadFailureMessage } from '../upload-failures.ts'
import { WouldChange } from '../would-change.tsx'

const STEP = { select: 0, checking: 1, checked: 1, saving: 1, result: 2 } as const

type UploadWizardProps = {
  type: UploadType
  /** Where to go on from a result. */
  onward?: ReactNode
}

/** Select File, Upload & Process, Review Results. */
export function UploadWizard({ type, onward }: UploadWizardProps) {
  const { state, choose, check, save, startOver } = useUpload(type)
  const wizard = useFocusOnStep<HTMLDivElement>(state.step)
  return (
    <div
      ref={wizard}
      tabIndex={-1}
      style={{ outline: 'none' }}
      role="group"
      aria-label={`Upload ${type.many}`}
    >
      <Steps
        active={STEP[state.step]}
        steps={[
          {
            title: 'Select File',
            content: state.step === 'select' && (
              <DropZone type={type} problem={state.problem} onChoose={choose} />
            ),
          },
          {
            title: 'Upload & Process',
            content: isRunning(state) ? (
              <UploadRunning {...state} />
            ) : (
              state.step === 'checked' && (
                <CheckedFile
                  type={type}
                  file={state.file}
                  outcome={state.outcome}
                  sent={state}
                  onSave={(confirm, choice) => save({ ...sentOf(state), choice }, confirm)}
                  onCheck={(changed) => check({ ...sentOf(state), ...changed })}
                  onDifferent={startOver}
                />
              )
            ),
          },
          {
            title: 'Review Results',
            content: state.step === 'result' && (
              <UploadResult
                type={type}
                file={state.file}
                outcome={state.outcome}
                onAgain={() => save(state)}
                onAnother={startOver}
                onward={onward}
              />
            ),
          },
        ]}
      />
    </div>
  )
}

const sentOf = ({ file, choice, rules, options }: Sent): Sent => ({ file, choice, rules, options })

type RunningState = Extract<UploadState, { step: 'checking' | 'saving' }>
const isRunning = (state: UploadState): state is RunningState =>
  state.step === 'checking' || state.step === 'saving'

type UploadRunningProps = { step: 'checking' | 'saving'; file: File; share: number }

function UploadRunning({ step, file, share }: UploadRunningProps) {
  const activity = step === 'checking' ? 'Checking the file' : 'Processing the rows'
  return (
    <>
      <SendingFile file={file} share={share} activity={activity} />
      <Group gap={12} mt={16}>
        <Button disabled>Upload & Process</Button>
        <Button variant="default" disabled>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}

type CheckedFileProps = {
  type: UploadType
  file: File
  outcome: Outcome
  /** The columns and rules that were chosen before the file was checked. */
  sent: Sent
  /** With what was typed, where the file asks for that. */
  onSave: (confirm: string, choice: ColumnChoice | undefined) => void
  onCheck: (changed: Omit<Sent, 'file'>) => void
  onDifferent: () => void
}

/** The file has been read, nothing is saved: what it would do, or why it cannot be used. */
function CheckedFile(props: CheckedFileProps) {
  const { type, file, outcome, sent, onSave, onCheck, onDifferent } = props
  const [typed, setTyped] = useState('')
  const reading = readingOf(outcome)
  const [choice, setChoice] = useState<ColumnChoice>({
    mapping: reading?.mapping ?? {},
    name: sent.choice?.name ?? '',
  })
  const isUsable = 'reply' in outcome
  const phrase = isUsable ? outcome.reply.confirm : null
  const canRetry = !isUsable && isTransient(outcome.failure)
  const isRefused = !isUsable && !canRetry
  const canChoose = reading !== undefined && reading.readAs.missing.length > 0
  const ruled = isUsable && outcome.reply.classes ? (outcome.reply as RuledSections) : undefined
  const [rules, setRules] = useState(ruled?.rules ?? [])
  // What was chosen since the file was checked.
  const chosen: Omit<Sent, 'file'> = {
    ...(reading && !isSameMapping(choice.mapping, reading.mapping) && { choice }),
    ...(ruled && areOtherRules(ruled.rules, rules) && { rules }),
  }
  const isUnread = Object.keys(chosen).length > 0
  const chooseColumns = reading && (
    <ChooseColumns reading={reading} choice={choice} onChange={setChoice} onRead={() => onCheck(chosen)} />
  )
  return (
    <>
      <ChosenFile file={file} />
      {reading && <ReadAsLine {...reading} onForgotten={() => onCheck({ choice: undefined })} />}
      {ruled && (
        <SectionRules upload={ruled} rules={rules} onChange={setRules} onApply={() => onCheck(chosen)} />
      )}
      {isUsable && <WouldChange type={type} upload={outcome.reply} columns={chooseColumns} />}
      {isRefused && (
        <RefusedFile
          title={canChoose ? 'Please choose the columns' : FILE_REFUSED}
          failure={outcome.failure}
          showColumns={!canChoose}
        />
      )}
      {isRefused && chooseColumns}
      <UploadOptions
        type={type}
        options={sent.options ?? {}}
        reply={isUsable ? outcome.reply : undefined}
        onChange={(options) => onCheck({ ...chosen, options })}
      />
      {canRetry && (
        <Alert color="yellow" role="alert" title="The file could not be checked">
          {uploadFailureMessage(outcome.failure)} Nothing was saved.
        </Alert>
      )}
      {phrase && <TypedConfirmation phrase={phrase} typed={typed} onType={setTyped} />}
      <Group gap={12} mt={16}>
        {canRetry && <Button onClick={() => onCheck({})}>Check Again</Button>}
        <Button
          {...((!isUsable || isUnread) && { variant: 'default' })}
          disabled={isRefused || isUnread || !isPhraseTyped(phrase, typed)}
          onClick={() => onSave(typed.trim(), sent.choice && { ...sent.choice, name: choice.name })}
        >
          Upload & Process
        </Button>
        <Button {...((isUsable || canRetry || canChoose) && { variant: 'default' })} onClick={onDifferent}>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}
