/**
 * A ref for a bar fixed to the bottom of the window. It publishes the height as `--bottom-bar`, so that toasts appear above the
 * bar, and elements with it in their `scroll-margin` are not hidden behind it.
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
