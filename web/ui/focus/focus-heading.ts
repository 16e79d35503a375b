/** Moves the focus to the page's heading, for when the element that had it was removed. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
