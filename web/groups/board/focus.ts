import { UNASSIGNED } from './board-context.ts'

/**
 * The element to focus once these students leave their list: the next student who stays, or the previous one, or the box.
 * Call it while they are still in the list.
 */
export function nextFocusAfterMove(leaving: readonly number[]): HTMLElement | null {
  const ids = new Set(leaving)
  const rows = [...document.querySelectorAll<HTMLElement>('[data-student]')]
  const first = rows.find((row) => isOneOf(row, ids))
  const list = rows.filter((row) => row.parentElement === first?.parentElement)
  const from = first ? list.indexOf(first) : 0
  const next =
    list.slice(from).find((row) => !isOneOf(row, ids)) ??
    list.slice(0, from).findLast((row) => !isOneOf(row, ids))
  return (
    next?.querySelector<HTMLElement>('[data-handle]') ?? first?.closest<HTMLElement>('[data-box]') ?? null
  )
}

/** The focusable button of a student's row. */
export const studentHandle = (student: number) =>
  document.querySelector<HTMLElement>(`[data-student="${student}"] [data-handle]`)

const isOneOf = (row: HTMLElement, ids: ReadonlySet<number>) => ids.has(Number(row.dataset.student))

export const focusUnassigned = () =>
  document.querySelector<HTMLElement>(`[data-box="${UNASSIGNED}"]`)?.focus({ preventScroll: true })

/** Focuses an element after the open dialog has closed. */
export const focusAfterDialog = (element: HTMLElement | null) =>
  setTimeout(() => element?.focus({ preventScroll: true }))
