import type { Held } from './verdicts.ts'

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
