import { useEffect, useRef, type ReactNode } from 'react'
import { Steps } from '#web/ui/layout/steps.tsx'
import { DropZone } from '../choose-file.tsx'
import type { UploadType } from '../upload-types.ts'
import { CheckedFile } from './checked-file.tsx'
import { UploadResult } from './upload-result.tsx'
import { UploadRunning } from './upload-running.tsx'
import { useUpload, type UploadState } from './use-upload.ts'

const STEP = { select: 0, checking: 1, checked: 1, saving: 1, result: 2 } as const

type UploadWizardProps = {
  type: UploadType
  /** Where to go on from a result. */
  onward?: ReactNode
}

/** Select File, Upload & Process, Review Results. */
export function UploadWizard({ type, onward }: UploadWizardProps) {
  const { state, choose, check, save, startOver } = useUpload(type)
  const wizard = useFocusOnStep(state.step)
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
                  onSave={(confirm) => save(state.file, confirm)}
                  onCheck={() => check(state.file)}
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
                onAgain={() => save(state.file)}
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

type RunningState = Extract<UploadState, { step: 'checking' | 'saving' }>
const isRunning = (state: UploadState): state is RunningState =>
  state.step === 'checking' || state.step === 'saving'

/** The button that was pressed is removed with its step: the focus stays in the wizard. */
function useFocusOnStep(step: UploadState['step']) {
  const wizard = useRef<HTMLDivElement>(null)
  const stepBefore = useRef(step)
  useEffect(() => {
    if (stepBefore.current !== step) wizard.current?.focus({ preventScroll: true })
    stepBefore.current = step
  }, [step])
  return wizard
}
