import { lazy, Suspense, useSyncExternalStore } from 'react'

/** A question to the person, with the sentence that says what happens. */
export type ConfirmQuestion = {
  message: string
  /** More of it, below the sentence. */
  details?: string | undefined
  /** What the button says that goes on; 'Continue' unless told otherwise. */
  confirmLabel?: string
  cancelLabel?: string
  /** Something is lost by going on: the button is red. */
  isDestructive?: boolean
}

export type OpenQuestion = ConfirmQuestion & { answer: (yes: boolean) => void }

let openQuestion: OpenQuestion | undefined
const listeners = new Set<() => void>()

function show(question: OpenQuestion | undefined) {
  openQuestion = question
  for (const listener of listeners) listener()
}

/** Asks in a dialog and tells whether the person goes on: `if (await confirm({ message, confirmLabel: 'Delete' })) ...` */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  openQuestion?.answer(false)
  const before = document.activeElement
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (yes) => {
        show(undefined)
        // The dialog goes at once and takes the focus with it.
        setTimeout(() => before instanceof HTMLElement && before.focus())
        resolve(yes)
      },
    })
  })
}

const load = () => import('./confirm-dialog.tsx')
const Dialog = lazy(() => load().then(({ ConfirmDialog }) => ({ default: ConfirmDialog })))

/** Loads the dialog, for a page that may have to ask when the network is gone. */
export const prepareConfirm = (): void =>
  void load().catch(() => {
    // It is tried again when there is something to ask.
  })

/** Stands once in the app, where the dialogs appear. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => openQuestion,
  )
  return question && <Suspense fallback={null}>{<Dialog {...question} />}</Suspense>
}
