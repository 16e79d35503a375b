import { useEffect } from 'react'
import { focusHeading } from '#web/ui/focus/focus-heading.ts'
import type { Held } from '../conflicts/cell-status.ts'

/** Once what is changing now has been drawn. */
export const focusSoon = (focus: () => void) => setTimeout(focus)

/** Focuses a group where it stands, or in the list of groups. */
export function focusChip({ group, from }: Held): void {
  const inCell = from === null ? null : handleIn(`[data-chip="${from}:${group}"]`)
  const handle = inCell ?? handleIn(`[data-group="${group}"]`)
  handle?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  handle?.focus({ preventScroll: true })
}

const handleIn = (place: string) => document.querySelector<HTMLElement>(`${place} [data-handle]`)

let shown: string | undefined

/** Where one step of the tool takes the place of another, the focus goes with it to the top, as it does to a new page. */
export function useFocusAtStep(step: string | undefined): void {
  useEffect(() => {
    if (step === undefined || step === shown) return
    const isLost = shown !== undefined && document.activeElement === document.body
    shown = step
    if (isLost) focusHeading()
  }, [step])
}
