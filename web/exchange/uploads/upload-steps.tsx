import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusOnStep } from '#web/ui/focus/use-focus-on-step.ts'
import { Steps } from '#web/ui/layout/steps.tsx'
import { ChosenFile, DropZone } from './choose-file.tsx'
import { SendingFile } from './sending-file.tsx'
import type { Answer, Replies, SendingState, StageOf, UploadMachine, UploadState } from './use-upload.ts'

type UploadStepsProps<R extends Replies> = {
  /** Names the list of steps for screen readers. */
  label: string
  /** The kind of records in the file: 'students'. */
  many: string
  upload: UploadMachine<R>
  /** Renders the reply of a stage or its failure, with the buttons that continue from there. */
  children: (answer: Answer<R>) => ReactNode
}

/** Shows an upload as a column of steps: one to choose the file, then one for the reply of each stage. */
export function UploadSteps<R extends Replies>({ label, many, upload, children }: UploadStepsProps<R>) {
  const { state, flow, choose } = upload
  const holder = useFocusOnStep<HTMLDivElement>(
    'stage' in state ? `${state.step} ${state.stage}` : state.step,
  )
  const stages = Object.keys(flow.stages) as StageOf<R>[]
  const active = 1 + stages.indexOf(stageOnScreen(state) as StageOf<R>)
  const titles = ['Select File', ...stages.map((stage) => flow.stages[stage].title)]
  const content = () => {
    if (state.step === 'sending') return <Sending upload={upload} state={state} />
    if (state.step !== 'answered') {
      const problem = state.step === 'select' ? state.problem : undefined
      return <DropZone files={flow.files} many={many} problem={problem} onChoose={choose} />
    }
    return (
      <>
        <ChosenFile file={state.file} />
        {children(state)}
      </>
    )
  }
  return (
    <div ref={holder} tabIndex={-1} style={{ outline: 'none' }} role="group" aria-label={label}>
      <Steps
        active={active}
        steps={titles.map((title, index) => ({ title, content: index === active && content() }))}
      />
    </div>
  )
}

/** Saving happens in the step of the preview; only its result gets the last step. */
function stageOnScreen<R extends Replies>(state: UploadState<R>): StageOf<R> | 'preview' | undefined {
  if (!('stage' in state)) return undefined
  return state.step === 'sending' && state.stage === 'save' ? 'preview' : state.stage
}

type SendingProps<R extends Replies> = {
  upload: UploadMachine<R>
  state: SendingState<R>
}

const Sending = <R extends Replies>({ upload, state: { stage, file, share } }: SendingProps<R>) => {
  const { activity, action } = upload.flow.stages[stage]
  return (
    <>
      <ChosenFile file={file} />
      <SendingFile share={share} activity={activity} />
      <Group gap={12} mt={16}>
        <Button disabled>{action}</Button>
        <Button variant="default" disabled>
          Choose Different File
        </Button>
      </Group>
    </>
  )
}
