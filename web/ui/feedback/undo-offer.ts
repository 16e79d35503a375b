let hideOffer: (() => void) | undefined

/** Remembers how the message that offers to undo the last change is hidden. */
export const setUndoOffer = (hide: () => void) => void (hideOffer = hide)

/** For when what would be undone is no longer on the screen, or no longer the last change. */
export function hideUndo(): void {
  hideOffer?.()
  hideOffer = undefined
}
