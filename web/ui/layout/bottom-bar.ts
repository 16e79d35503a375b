/**
 * For the ref of a bar that stays at the bottom of the window. Its height becomes `--bottom-bar`: what is scrolled into view
 * stops above it (`base.css`), because a browser counts what lies behind a bar as visible.
 */
export function measureBottomBar(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottom-bar')
  }
}
