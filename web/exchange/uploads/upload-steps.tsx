import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusOnStep } from '#web/ui/focus/use-focus-on-step.ts'
import { Steps } from '#web/ui/layout/steps.tsx'
import { ChosenFile, DropZone } from './choose-file.tsx'
import { SendingFile } from './sending-file.tsx'
import type { Answer, Replies, SendingState, StageOf, UploadMachine, UploadState } from './use-upload.ts'

type UploadStepsProps<R extends Replies> = {
  /** Of the whole, for who does not see it. */
  label: string
  /** What the files hold: 'students'. */
  many: string
  upload: UploadMachine<R>
  /** What a stage has replied, or why it failed, with the buttons that go on from there. */
  children: (answer: Answer<R>) => ReactNode
}

/** The upload of a file as steps below each other: choosing it, then a step for what each stage of it replies. */
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

/** A file is saved where its preview is; only the result stands in the last step. */
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
