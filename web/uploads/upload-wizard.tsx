import { useEffect, useRef, type ReactNode } from 'react'
import { Steps } from '#web/ui/layout/steps.tsx'
import { CheckedFile } from './checked-file.tsx'
import { DropZone } from './drop-zone.tsx'
import type { UploadKind } from './upload-types.ts'
import { UploadResult } from './upload-result.tsx'
import { UploadRunning } from './upload-running.tsx'
import { useUpload, type UploadState } from './use-upload.ts'
import styles from './uploads.module.css'

const STEP = { select: 0, checking: 1, checked: 1, saving: 1, result: 2 } as const

type UploadFlowProps = {
  kind: UploadKind
  /** Where to go on from a result. */
  onward?: ReactNode
}

/** Select File, Upload & Process, Review Results. */
export function UploadFlow({ kind, onward }: UploadFlowProps) {
  const { state, choose, check, save, startOver } = useUpload(kind)
  const place = useFocusOn(state.step)
  return (
    <div ref={place} tabIndex={-1} className={styles.flow} role="group" aria-label={`Upload ${kind.many}`}>
      <Steps
        active={STEP[state.step]}
        steps={[
          {
            title: 'Select File',
            content: state.step === 'select' && (
              <DropZone kind={kind} problem={state.problem} onChoose={choose} />
            ),
          },
          {
            title: 'Upload & Process',
            content: isRunning(state) ? (
              <UploadRunning {...state} />
            ) : (
              state.step === 'checked' && (
                <CheckedFile
                  kind={kind}
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
                kind={kind}
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

type Running = Extract<UploadState, { step: 'checking' | 'saving' }>
const isRunning = (state: UploadState): state is Running =>
  state.step === 'checking' || state.step === 'saving'

/** The button that was pressed is gone with its step: the focus stays in the flow. */
function useFocusOn(step: UploadState['step']) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) place.current?.focus({ preventScroll: true })
    before.current = step
  }, [step])
  return place
}
