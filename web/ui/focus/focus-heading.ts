/** Focuses the page's heading, because the focused element was removed. */
export const focusHeading = () =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
