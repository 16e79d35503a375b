import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (row: Element) => Element | null | undefined> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
}

/**
 * For the keys of a list: to the same control of another row, and rows are what the selector says. While something is
 * held, the keys move that instead.
 */
export const arrowKeyFocus = (rows: string) => (event: KeyboardEvent) => {
  const step = STEPS[event.key]
  if (!step || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest(rows)
  const place = [...(row?.children ?? [])].indexOf(event.target)
  const goal = row && step(row)?.children[place]
  if (!(goal instanceof HTMLElement)) return
  event.preventDefault()
  goal.focus()
}
