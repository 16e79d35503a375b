let hideOffer: (() => void) | undefined

/** Registers how to hide the message that offers to undo the last change. */
export const setUndoOffer = (hide: () => void) => void (hideOffer = hide)

/** Hides the offer because its change is no longer on screen or no longer the last one. */
export function hideUndo(): void {
  hideOffer?.()
  hideOffer = undefined
}
