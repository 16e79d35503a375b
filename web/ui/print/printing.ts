import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const listeners = new Set<() => void>()
const loaders = new Set<() => Promise<unknown>>()

/** True while the page is printed, so that lists show all rows. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a load function that has to finish before this part of the page can be printed completely. */
export function useBeforePrint(load: () => Promise<unknown>): void {
  const run = useEffectEvent(load)
  useEffect(() => {
    const loader = () => run()
    loaders.add(loader)
    return () => void loaders.delete(loader)
  }, [])
}

/** Sets the page to print in landscape, or as letters without the header and footer lines of lists. */
export function usePaper(kind: 'wide' | 'letter'): void {
  useEffect(() => {
    document.documentElement.dataset['paper'] = kind
    return () => {
      delete document.documentElement.dataset['paper']
    }
  }, [kind])
}

/** Loads what is missing, then opens the browser's print dialog. Throws if loading fails. */
export async function printPage(): Promise<void> {
  await Promise.all([...loaders].map((load) => load()))
  // A font that is still loading during layout would cut off the print after the first sheets.
  await document.fonts.ready
  // TanStack Query notifies components in the next task, and the rows have to be rendered before printing.
  await new Promise((resolve) => setTimeout(resolve, 0))
  setPrinting(true)
  await new Promise(requestAnimationFrame)
  window.print()
  // Some browsers never report the end of printing, so the next activity on the page counts as the end.
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => setPrinting(false), { once: true })
}

/** Prepares the page whenever the browser prints it, including from its own menu. Call it once. */
export function watchPrinting(): void {
  const paper = matchMedia('print')
  paper.addEventListener('change', ({ matches }) => setPrinting(matches))
  window.addEventListener('beforeprint', () => setPrinting(true))
  window.addEventListener('afterprint', () => setPrinting(false))
  setPrinting(paper.matches)
}

const SCHEME = 'data-mantine-color-scheme'
let schemeOnScreen: string | null = null

function setPrinting(next: boolean): void {
  if (next === isPrinting) return
  isPrinting = next
  const { documentElement: root, title } = document
  if (next) {
    schemeOnScreen = root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
    root.dataset['printing'] = ''
    root.style.setProperty('--print-title', cssString(title.replace(/ · Homeroom$/, '')))
  } else {
    if (schemeOnScreen !== null) root.setAttribute(SCHEME, schemeOnScreen)
    delete root.dataset['printing']
  }
  // The browser starts layout right after the event, so the update has to be synchronous.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

/** Quotes a text as a CSS string. */
export const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(/\s/g, ' ')}"`
