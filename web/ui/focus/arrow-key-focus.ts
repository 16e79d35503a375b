import type { KeyboardEvent } from 'react'
import type { KeyList } from '../keys/screen-keys.ts'

const ROW_BY_KEY: Record<string, (row: Element) => Element | null | undefined> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
}

/** The keys that work in a list. */
export const ROWS_KEYS: KeyList = {
  title: 'Lists',
  lines: { row: { keys: Object.keys(ROW_BY_KEY), does: 'Go to the next, previous, first or last row' } },
}

/**
 * A keydown handler for lists: arrow keys, Home and End focus the same control in another row: the one with the same
 * `data-control`, else the child at the same place. `rows` is a CSS selector.
 * During a drag, the keys move the dragged item instead.
 */
export const arrowKeyFocus = (rows: string) => (event: KeyboardEvent) => {
  const findRow = ROW_BY_KEY[event.key]
  if (!findRow || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest(rows)
  const next = row && findRow(row)
  const { control } = event.target.dataset
  const index = [...(row?.children ?? [])].indexOf(event.target)
  const target = control ? next?.querySelector(`[data-control="${control}"]`) : next?.children[index]
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}
