import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useLeaveWarning } from '#web/ui/forms/leave-warning.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { invalidate, type Changed } from '#web/subjects.ts'
import { problemWith, type AcceptedFiles } from './accepted-files.ts'
import { formFieldsOf, type UploadChoices, type FormFields } from './choices.ts'
import { ChangedFile, isChangedFile, needsConfirmation, uploadFailureMessage } from './upload-failures.ts'

/** What each stage of a file replies. Every kind of file has a preview, which saves nothing, and is saved at last. */
export type Replies = { preview: object; save: { success: string } }
export type StageOf<R> = keyof R & string

/** One call on the way of a file, and the step of the screen that shows its reply. */
export type Stage<Reply> = {
  title: string
  call: (file: File, fields: FormFields, onProgress: (share: number) => void) => Promise<Reply>
  /** What the server does once it has the file: 'Checking the file'. */
  activity: string
  /** The button that goes on from here. */
  action: string
  /** Above the reason why it failed. */
  failed: string
}

/** How files of a kind get into the school. */
export type UploadFlow<R extends Replies> = {
  files: AcceptedFiles
  /** In their order. */
  stages: { [S in StageOf<R>]: Stage<R[S]> }
  /** What is called as soon as a file is chosen; none where a button does it. */
  first?: StageOf<R>
  /** Where a reply leaves nothing to decide: the stage that is shown instead. */
  skipTo?: (stage: StageOf<R>, reply: R[StageOf<R>]) => StageOf<R> | undefined
  /** Options that the next file begins with as well. */
  lastingOptions?: readonly string[]
  /** What a saved file changes. */
  refreshes: readonly Changed[] | 'everything'
}

/** How a call ended: the server's reply, or what went wrong. */
export type Outcome<Reply> = { reply: Reply } | { failure: unknown }

type Called = { file: File; confirm: string; isFollowing: boolean }

/** A file and how its last call ended; narrowed by `stage`. */
export type Answer<R, S extends StageOf<R> = StageOf<R>> = {
  [N in S]: Called & {
    step: 'answered'
    stage: N
    outcome: Outcome<R[N]>
    /** Where this call failed: how the one before ended. */
    before: Answer<R> | undefined
  }
}[S]

export type SendingState<R> = Called & {
  step: 'sending'
  stage: StageOf<R>
  /** How much of the file has been sent, 0 to 1; at 1 the server is working on it. */
  share: number
  before: Answer<R> | undefined
}

export type UploadState<R> =
  | { step: 'select'; problem?: string }
  | { step: 'chosen'; file: File }
  | SendingState<R>
  | Answer<R>

type SendOptions = {
  /** What the person has decided about the file; by default as it was sent before. */
  choices?: UploadChoices
  /** What was typed to confirm a large change. */
  confirm?: string
  /** It only follows a choice: somebody is still choosing. */
  isFollowing?: boolean
}

export type UploadMachine<R extends Replies> = ReturnType<typeof useUpload<R>>

/**
 * The one way of a file from the person's disk into the school: chosen, sent from stage to stage, and saved by the last one.
 * Sending the same file again changes nothing twice.
 */
export function useUpload<R extends Replies>(flow: UploadFlow<R>) {
  const [state, setState] = useState<UploadState<R>>({ step: 'select' })
  const [choices, setChoices] = useState<UploadChoices>({})
  const queries = useQueryClient()
  const isShown = useIsShown()
  // Only the reply to the last call counts: the person may have chosen otherwise meanwhile.
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
    // Who has left the page is told all the same what became of the school.
    if (!isShown.current && stage === 'save') return sayInCorner(outcome as Outcome<R['save']>)
    if (!isLast()) return
    const isFailed = 'failure' in outcome
    // The school has changed since the preview: it is shown once more with what has to be typed now.
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

  /** What was decided about a file goes with it, so that nothing is done to the next one by it. */
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
    /** The call that failed once more, with all that was typed for it. */
    retry: () => state.step === 'answered' && send(state.stage, { confirm: state.confirm }),
    /** Another stage that has the same reply. */
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

function sayInCorner(outcome: Outcome<Replies['save']>): void {
  if ('reply' in outcome) toastSuccess(outcome.reply.success)
  else toastFailure(uploadFailureMessage(outcome.failure))
}
