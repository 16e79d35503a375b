import { useEffect, useState } from 'react'
import { confirm } from '../feedback/confirm.tsx'

/** What a form that may hold unsaved edits says of itself; each form has its own. */
export type FormGuard = {
  /** The edits of this form are saved or discarded, so leaving does not ask. */
  release: () => void
  /** For `onClose` of a dialog or a row that holds the form: asks about the edits of this form only. */
  closeWhenSaved: (close: () => void) => Promise<void>
}

/** The forms on the screen that hold edits which are not saved, with the parameters of the address that they belong to. */
const unsavedForms = new Map<FormGuard, readonly string[]>()
let isAsking = false

/** What a page that keeps its own unsaved work asks before it is left for any other address, also of the same page. */
export type PageGuard = {
  isUnsaved: () => boolean
  /** Whether the person leaves; what is unsaved is then discarded. */
  confirmLeave: () => Promise<boolean>
}
let pageGuard: PageGuard | undefined

/** The guard of the page that is open; the returned function takes it away. */
export function setPageGuard(guard: PageGuard): () => void {
  pageGuard = guard
  return () => {
    if (pageGuard === guard) pageGuard = undefined
  }
}

export const isPageUnsaved = (): boolean => pageGuard?.isUnsaved() === true

type Place = { pathname: string; search: string }

/** Whether leaving one address for another has to be asked about. */
export const shouldConfirmLeave = (from: Place, to: Place): boolean => isPageUnsaved() || leavesForm(from, to)

function leavesForm(from: Place, to: Place): boolean {
  if (from.pathname !== to.pathname) return hasUnsavedEdits()
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return [...unsavedForms.values()].flat().some((name) => before.get(name) !== after.get(name))
}

/** Asks for the forms on the screen, then for the page itself; whether the person leaves. */
export const confirmLeavePage = async (): Promise<boolean> =>
  (await confirmLeave()) && (pageGuard?.isUnsaved() !== true || (await pageGuard.confirmLeave()))

export const hasUnsavedEdits = (): boolean => unsavedForms.size > 0

/** The whole screen is left, so no form asks any more. */
export const clearUnsavedForms = (): void => unsavedForms.clear()

/** The guard of a form, for the part that saves it or closes the dialog around it. */
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
 * Has the person asked before these edits are lost: by a link, Back, closing the dialog or the tab, or a logout; and by
 * another value of these parameters of the address. `parameters` has to be the same list at each call.
 */
export function useUnsavedGuard(guard: FormGuard, isUnsaved: boolean, parameters = NO_PARAMETERS): void {
  useEffect(() => {
    if (!isUnsaved) return
    unsavedForms.set(guard, parameters)
    return guard.release
  }, [guard, isUnsaved, parameters])
}

/** Whether nothing on the screen is lost by leaving it, or the person accepts that it is: nothing asks about it any more. */
export async function confirmLeave(): Promise<boolean> {
  const leaves = await askToLeave()
  if (leaves) clearUnsavedForms()
  return leaves
}

/** The same, but later exits ask again, for an exit that may still fail, such as a logout. */
export const askToLeave = async (): Promise<boolean> => !hasUnsavedEdits() || (await ask())

async function ask(): Promise<boolean> {
  // Escape reaches the dialog of the form too while the question is open above it.
  if (isAsking) return false
  isAsking = true
  return confirm({
    message: 'You have unsaved changes. Leave without saving?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    isDestructive: true,
  }).finally(() => (isAsking = false))
}
