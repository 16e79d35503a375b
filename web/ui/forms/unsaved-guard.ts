import { useLayoutEffect, useState } from 'react'
import { confirm } from '../feedback/confirm.tsx'

/** The guard of one form that may have unsaved edits. */
export type FormGuard = {
  /** Called once the edits are saved or discarded, so that leaving no longer asks. */
  release: () => void
  /** An `onClose` handler for the dialog or row around the form. It asks about the edits of this form only. */
  closeWhenSaved: (close: () => void) => Promise<void>
}

/** The forms with unsaved edits on screen, with the address parameters that they depend on. */
const unsavedForms = new Map<FormGuard, readonly string[]>()
let isAsking = false

/** The guard of a page with its own unsaved work. It asks before the user goes to another address, even of the same page. */
export type PageGuard = {
  isUnsaved: () => boolean
  /** Resolves to true if the user leaves, which discards unsaved work. */
  confirmLeave: () => Promise<boolean>
}
let pageGuard: PageGuard | undefined

/** Sets the guard of the open page. The returned function removes it. */
export function setPageGuard(guard: PageGuard): () => void {
  pageGuard = guard
  return () => {
    if (pageGuard === guard) pageGuard = undefined
  }
}

export const isPageUnsaved = (): boolean => pageGuard?.isUnsaved() === true

type Place = { pathname: string; search: string }

/** Whether going from one address to another requires a question. */
export const shouldConfirmLeave = (from: Place, to: Place): boolean => isPageUnsaved() || leavesForm(from, to)

function leavesForm(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return hasUnsavedEdits()
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return [...unsavedForms.values()].flat().some((name) => before.get(name) !== after.get(name))
}

/** Asks about the forms on screen, then about the page; resolves to true if the user leaves. */
export const confirmLeavePage = async (): Promise<boolean> =>
  (await confirmLeave()) && (pageGuard?.isUnsaved() !== true || (await pageGuard.confirmLeave()))

export const hasUnsavedEdits = (): boolean => unsavedForms.size > 0

/** Clears all forms, because the user is leaving the whole screen. */
export const clearUnsavedForms = (): void => unsavedForms.clear()

/** Creates the guard of a form, for the component that saves it or closes the dialog around it. */
export const useFormGuard = (): FormGuard => useState(createFormGuard)[0]

function createFormGuard(): FormGuard {
  const guard: FormGuard = {
    release: () => void unsavedForms.delete(guard),
    closeWhenSaved: async (close) => {
      if (unsavedForms.has(guard) && !(await ask())) return
      guard.release()
      close()
    },
  }
  return guard
}

const NO_PARAMETERS: readonly string[] = []

/**
 * Asks before these edits are lost through a link, Back, closing the dialog or tab, or signing out, or when one of the
 * address parameters changes. `parameters` has to be the same array in every render.
 */
export function useUnsavedGuard(guard: FormGuard, isUnsaved: boolean, parameters = NO_PARAMETERS): void {
  // Before the edits are painted: an ordinary effect may run after a click on a link of the same screen.
  useLayoutEffect(() => {
    if (!isUnsaved) return
    unsavedForms.set(guard, parameters)
    return guard.release
  }, [guard, isUnsaved, parameters])
}

/** Resolves to true if there are no unsaved edits or the user discards them, after which nothing asks about them again. */
export async function confirmLeave(): Promise<boolean> {
  const leaves = await askToLeave()
  if (leaves) clearUnsavedForms()
  return leaves
}

/** The same, but later exits ask again, because this one may still fail, like a sign-out. */
export const askToLeave = async (): Promise<boolean> => !hasUnsavedEdits() || (await ask())

async function ask(): Promise<boolean> {
  // Escape in the question also reaches the dialog of the form below it.
  if (isAsking) return false
  isAsking = true
  return confirm({
    message: 'You have unsaved changes. Leave without saving?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    isDestructive: true,
  }).finally(() => (isAsking = false))
}
