import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { invalidate, type Changed } from '#web/subjects.ts'
import { problemWith, type AcceptedFiles } from './accepted-files.ts'
import { formFieldsOf, type UploadChoices, type FormFields } from './choices.ts'
import { ChangedFile, isChangedFile, needsConfirmation, uploadFailureMessage } from './upload-failures.ts'

/** The replies of the stages of a file. Every kind has a preview, which saves nothing, and a final save. */
export type Replies = { preview: object; save: { success: string } }
export type StageOf<R> = keyof R & string

/** One call for a file, and the step on screen that shows its reply. */
export type Stage<Reply> = {
  title: string
  call: (file: File, fields: FormFields, onProgress: (share: number) => void) => Promise<Reply>
  /** What the server does with the file: 'Checking the file'. */
  activity: string
  /** The label of the button that continues from here. */
  action: string
  /** The title above the reason for a failure. */
  failed: string
}

/** The stages that a kind of file goes through. */
export type UploadFlow<R extends Replies> = {
  files: AcceptedFiles
  /** The stages in order. */
  stages: { [S in StageOf<R>]: Stage<R[S]> }
  /** The stage that runs as soon as a file is chosen, unless a button starts it. */
  first?: StageOf<R>
  /** Returns the stage to show instead if a reply leaves nothing to decide. */
  skipTo?: (stage: StageOf<R>, reply: R[StageOf<R>]) => StageOf<R> | undefined
  /** Options that carry over to the next file. */
  lastingOptions?: readonly string[]
  /** The queries to refetch after saving. */
  refreshes: readonly Changed[] | 'everything'
}

/** The outcome of a call: the server's reply or the failure. */
export type Outcome<Reply> = { reply: Reply } | { failure: unknown }

type Called = { file: File; confirm: string; isFollowing: boolean }

/** A file and the outcome of its last call; `stage` narrows the type of the reply. */
export type Answer<R, S extends StageOf<R> = StageOf<R>> = {
  [N in S]: Called & {
    step: 'answered'
    stage: N
    outcome: Outcome<R[N]>
    /** The previous answer, if this call failed. */
    before: Answer<R> | undefined
  }
}[S]

export type SendingState<R> = Called & {
  step: 'sending'
  stage: StageOf<R>
  /** The share of the file that has been sent, 0 to 1. At 1, the server is working on it. */
  share: number
  before: Answer<R> | undefined
}

export type UploadState<R> =
  | { step: 'select'; problem?: string }
  | { step: 'chosen'; file: File }
  | SendingState<R>
  | Answer<R>

type SendOptions = {
  /** The user's choices for the file; by default the same as in the previous call. */
  choices?: UploadChoices
  /** The text typed to confirm a large change. */
  confirm?: string
  /** True if the call only updates the preview while the user is still choosing. */
  isFollowing?: boolean
}

export type UploadMachine<R extends Replies> = ReturnType<typeof useUpload<R>>

/**
 * Uploads a file: the user chooses it, it is sent through the stages, and the last stage saves it. Sending the same file
 * again changes nothing twice.
 */
export function useUpload<R extends Replies>(flow: UploadFlow<R>) {
  const [state, setState] = useState<UploadState<R>>({ step: 'select' })
  const [choices, setChoices] = useState<UploadChoices>({})
  const queries = useQueryClient()
  const isShown = useIsShown()
  // Only the reply to the last call counts, because the user may have changed a choice in the meantime.
  const lastCall = useRef(0)
  useLeaveWarning(state.step === 'sending' && state.stage === 'save')

  async function run(stage: StageOf<R>, file: File, options: SendOptions = {}): Promise<void> {
    const { choices: sent = choices, confirm = '', isFollowing = false } = options
    const number = (lastCall.current += 1)
    const isLast = () => lastCall.current === number
    const before = answerBefore(state)
    const called: Called = { file, confirm, isFollowing }
    const showProgress = (share: number) => {
      if (isLast()) setState({ ...called, step: 'sending', stage, share, before })
    }
    setChoices(sent)
    showProgress(0)
    const outcome = await outcomeOf(file, (onProgress) =>
      flow.stages[stage].call(file, { ...formFieldsOf(sent), confirm }, (share) => {
        onProgress(share)
        showProgress(share)
      }),
    )
    if (stage === 'save') refresh()
    // A user who has left the page still needs to know whether the file was saved.
    if (!isShown.current && stage === 'save') return toastOutcome(outcome as Outcome<R['save']>)
    if (!isLast()) return
    const isFailed = 'failure' in outcome
    // The school has changed since the preview, so it is shown again with the text to type now.
    if (isFailed && stage === 'save' && needsConfirmation(outcome.failure)) {
      return run('preview', file, { choices: sent })
    }
    const shown = isFailed ? stage : (flow.skipTo?.(stage, outcome.reply) ?? stage)
    setState({
      ...called,
      step: 'answered',
      stage: shown,
      outcome,
      before: isFailed ? before : undefined,
    } as Answer<R>)
  }

  function refresh(): void {
    const { refreshes } = flow
    void (refreshes === 'everything' ? queries.invalidateQueries() : invalidate(queries, ...refreshes))
  }

  function choose(files: readonly File[]): void {
    lastCall.current += 1
    const problem = problemWith(files, flow.files)
    const [file] = files
    if (problem || !file) setState({ step: 'select', ...(problem && { problem }) })
    else if (flow.first) void run(flow.first, file)
    else setState({ step: 'chosen', file })
  }

  function send(stage: StageOf<R>, options?: SendOptions): void {
    if (state.step === 'select') setState({ step: 'select', problem: 'Please select a file first.' })
    else void run(stage, state.file, options)
  }

  /** Choices are dropped with their file so that they don't affect the next one. */
  function startOver(): void {
    lastCall.current += 1
    const lasting = Object.entries(choices.options ?? {}).filter(([field]) =>
      flow.lastingOptions?.includes(field),
    )
    setChoices({ options: Object.fromEntries(lasting) })
    setState({ step: 'select' })
  }

  return {
    flow,
    state,
    choices,
    choose,
    send,
    setChoices,
    startOver,
    /** Repeats the failed call with the same confirmation. */
    retry: () => state.step === 'answered' && send(state.stage, { confirm: state.confirm }),
    /** Shows another stage for the same reply. */
    show: (stage: StageOf<R>) => state.step === 'answered' && setState({ ...state, stage }),
  }
}

const answerBefore = <R>(state: UploadState<R>): Answer<R> | undefined =>
  state.step === 'answered' ? state : state.step === 'sending' ? state.before : undefined

async function outcomeOf<Reply>(
  file: File,
  call: (onProgress: (share: number) => void) => Promise<Reply>,
): Promise<Outcome<Reply>> {
  let sent = 0
  try {
    return { reply: await call((share) => (sent = share)) }
  } catch (failure) {
    const isChanged = sent < 1 && (await isChangedFile(file, failure))
    return { failure: isChanged ? new ChangedFile() : failure }
  }
}

function toastOutcome(outcome: Outcome<Replies['save']>): void {
  if ('reply' in outcome) toastSuccess(outcome.reply.success)
  else toastFailure(uploadFailureMessage(outcome.failure))
}
