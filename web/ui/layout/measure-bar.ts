type Measured = { observed: readonly Element[]; height: () => number }

/** Publishes a height as a CSS variable for as long as its element is on the page. */
function publishHeight(variable: string, { observed, height }: Measured): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(variable, `${height()}px`))
  for (const element of observed) observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(variable)
  }
}

/**
 * A ref for a bar fixed to the bottom of the window. It publishes the height as `--bottom-bar`, so that toasts appear above the
 * bar, and elements with it in their `scroll-margin` are not hidden behind it.
 */
export const measureBottomBar = (bar: HTMLElement | null): (() => void) | undefined =>
  bar ? publishHeight('--bottom-bar', { observed: [bar], height: () => bar.offsetHeight }) : undefined

/** A ref for a header of which all or the first part stays at the top, for its height as `--page-head`. */
export function measurePageHead(header: HTMLElement | null): (() => void) | undefined {
  if (!header) return undefined
  const parts = [header, ...header.querySelectorAll<HTMLElement>(':scope > :first-child')]
  const height = () => parts.find((part) => getComputedStyle(part).position === 'sticky')?.offsetHeight ?? 0
  return publishHeight('--page-head', { observed: parts, height })
}
