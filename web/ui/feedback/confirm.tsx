import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../lazy-part.tsx'
import type { ConfirmQuestion, OpenQuestion } from './confirm-dialog.tsx'

let openQuestion: OpenQuestion | undefined
const listeners = new Set<() => void>()

function show(question: OpenQuestion | undefined) {
  openQuestion = question
  for (const listener of listeners) listener()
}

/** Asks in a dialog. Resolves to whether the person confirmed: `if (await confirm({ message, confirmLabel: 'Delete' })) ...` */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  openQuestion?.answer(false)
  const focusedBefore = document.activeElement
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (isConfirmed) => {
        show(undefined)
        // The dialog has no closing animation: it is removed with the focus in it.
        setTimeout(() => focusedBefore instanceof HTMLElement && focusedBefore.focus())
        resolve(isConfirmed)
      },
    })
  })
}

const Dialog = lazyComponent(() => import('./confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

/** Loads the dialog, for a page that may have to ask when the network is gone. */
export const prepareConfirm = (): void =>
  void Dialog.preload().catch(() => {
    // The next question tries again.
  })

/** Where the dialogs appear: once in the app. */
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
