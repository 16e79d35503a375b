/**
 * For the ref of a bar that stays at the bottom of the window. Its height becomes `--bottom-bar`, so that messages appear above
 * it, and what has it in its `scroll-margin` does not end behind it.
 */
export function measureBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottom-bar')
  }
}
