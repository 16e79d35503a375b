import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../lazy-part.tsx'
import type { Answer, ConfirmQuestion, OpenQuestion } from './confirm-dialog.tsx'

let openQuestion: OpenQuestion | undefined
const listeners = new Set<() => void>()

function show(question: OpenQuestion | undefined) {
  openQuestion = question
  for (const listener of listeners) listener()
}

/** Asks in a dialog and resolves to true if the user confirms: `if (await confirm({ message, confirmLabel: 'Delete' })) ...` */
export const confirm = async (question: ConfirmQuestion): Promise<boolean> =>
  (await ask(question)) === 'confirm'

/** The same for a question with a third answer, which `saveLabel` names. */
export function ask(question: ConfirmQuestion): Promise<Answer> {
  openQuestion?.answer('cancel')
  const focusedBefore = document.activeElement
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (answer) => {
        show(undefined)
        // The dialog is removed without an animation while it has the focus, so the focus returns by hand.
        setTimeout(() => focusedBefore instanceof HTMLElement && focusedBefore.focus())
        resolve(answer)
      },
    })
  })
}

const Dialog = lazyComponent(() => import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

/** Preloads the dialog for pages that may have to ask without a network. */
export const prepareConfirm = (): void =>
  void Dialog.preload().catch(() => {
    // The next question will try again.
  })

/** Renders the dialogs. The app has exactly one. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => openQuestion,
  )
  return question && <Dialog {...question} />
}
