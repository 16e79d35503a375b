import { useEffect } from 'react'
import { confirm } from '../feedback/confirm.tsx'

/** The forms on the screen that hold edits which are not saved. */
const unsavedForms = new Set<object>()
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

/** Whether leaving for another address has to be asked about. */
export const mustAskToLeave = ({ isOtherPage }: { isOtherPage: boolean }): boolean =>
  (isOtherPage && hasUnsavedEdits()) || pageGuard?.isUnsaved() === true

/** Asks for the forms on the screen, then for the page itself; whether the person leaves. */
export const confirmLeavePage = async (): Promise<boolean> =>
  (await confirmLeave()) && (pageGuard?.isUnsaved() !== true || (await pageGuard.confirmLeave()))

export const hasUnsavedEdits = (): boolean => unsavedForms.size > 0

/** What was edited is saved or given up: nothing asks about it any more. */
export const forgetUnsavedEdits = (): void => unsavedForms.clear()

/** Has the person asked before these edits are lost: by a link, Back, closing the dialog or the tab, or a logout. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = {}
    unsavedForms.add(form)
    return () => void unsavedForms.delete(form)
  }, [isUnsaved])
}

/** Whether nothing is lost by leaving, or the person accepts that it is: nothing asks about the edits any more. */
export async function confirmLeave(): Promise<boolean> {
  const leaves = await askToLeave()
  if (leaves) forgetUnsavedEdits()
  return leaves
}

/** The same, and what is unsaved is asked about again: for what may still fail, as a logout. */
export async function askToLeave(): Promise<boolean> {
  if (!hasUnsavedEdits()) return true
  // Escape reaches the dialog of the form too while the question is open above it.
  if (isAsking) return false
  isAsking = true
  return confirm({
    message: 'Your changes are not saved. Leave without saving?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    isDestructive: true,
  }).finally(() => (isAsking = false))
}

/** For `onClose` of a dialog that holds a form. */
export async function closeWhenSaved(close: () => void): Promise<void> {
  if (await confirmLeave()) close()
}
