import { useEffect, type KeyboardEvent } from 'react'
import { focusHeading } from '#web/ui/focus/focus-heading.ts'
import { actionOf } from '#web/ui/keys/screen-keys.ts'
import type { GroupPosition } from '../conflicts/cell-status.ts'
import { GRID_KEYS } from '../keys.ts'

/** Runs an action after React has rendered the current change. */
export const nextTask = (action: () => void) => setTimeout(action)

/** Focuses a group in its cell, or in the list if it has none. */
export function focusChip({ group, from }: GroupPosition): void {
  const inCell = from === null ? null : handleIn(`[data-chip="${from}:${group}"]`)
  const handle = inCell ?? handleIn(`[data-group="${group}"]`)
  handle?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  handle?.focus({ preventScroll: true })
}

const handleIn = (selector: string) => document.querySelector<HTMLElement>(`${selector} [data-handle]`)

let shownStep: string | undefined

/** Focuses the heading if the focus was lost when the tool went to another step, as a new page would. */
export function useHeadingFocusOnStep(step: string | undefined): void {
  useEffect(() => {
    if (step === undefined || step === shownStep) return
    const isLost = shownStep !== undefined && document.activeElement === document.body
    shownStep = step
    if (isLost) focusHeading()
  }, [step])
}

type Direction = { isAhead: (here: DOMRect, there: DOMRect) => boolean }

const middle = ({ left, width }: DOMRect) => left + width / 2
const inRow = (here: DOMRect, there: DOMRect) => there.top < here.bottom && there.bottom > here.top
const inColumn = (here: DOMRect, there: DOMRect) => Math.abs(middle(here) - middle(there)) < here.width / 2

const DIRECTIONS: Record<string, Direction> = {
  ArrowRight: { isAhead: (here, there) => inRow(here, there) && there.left > here.left },
  ArrowLeft: { isAhead: (here, there) => inRow(here, there) && there.left < here.left },
  ArrowDown: { isAhead: (here, there) => inColumn(here, there) && there.top > here.top },
  ArrowUp: { isAhead: (here, there) => inColumn(here, there) && there.top < here.top },
}

/** Arrow keys focus the nearest group in their direction; Home and End focus the first and last group of the grid. */
export function moveGridFocus(event: KeyboardEvent): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const chip = event.target.closest('[data-chip]')
  if (!chip) return
  const chips = [...event.currentTarget.querySelectorAll('[data-chip]:has([data-handle])')]
  const action = actionOf(GRID_KEYS, event)
  const target =
    action === 'first' ? chips[0] : action === 'last' ? chips.at(-1) : nearest(event.key, chip, chips)
  const handle = target?.querySelector<HTMLElement>('[data-handle]')
  if (!handle) return
  event.preventDefault()
  handle.focus()
}

function nearest(key: string, from: Element, chips: readonly Element[]): Element | undefined {
  const direction = DIRECTIONS[key]
  if (!direction) return undefined
  const here = from.getBoundingClientRect()
  const distance = (chip: Element) => {
    const there = chip.getBoundingClientRect()
    return Math.abs(there.left - here.left) + Math.abs(there.top - here.top)
  }
  return chips
    .filter((chip) => chip !== from && direction.isAhead(here, chip.getBoundingClientRect()))
    .sort((one, other) => distance(one) - distance(other))[0]
}
