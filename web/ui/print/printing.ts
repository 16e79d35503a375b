import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false
const listeners = new Set<() => void>()
const loaders = new Set<() => Promise<unknown>>()

/** True while the page is laid out for paper, so that lists show all rows. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers what has to be loaded before this part of the page can be printed whole. */
export function useBeforePrint(load: () => Promise<unknown>): void {
  const run = useEffectEvent(load)
  useEffect(() => {
    const loader = () => run()
    loaders.add(loader)
    return () => void loaders.delete(loader)
  }, [])
}

/** Prints the page on sheets that are wider than high, or as letters, without the lines at the top and bottom of lists. */
export function usePaper(kind: 'wide' | 'letter'): void {
  useEffect(() => {
    document.documentElement.dataset['paper'] = kind
    return () => {
      delete document.documentElement.dataset['paper']
    }
  }, [kind])
}

/** Loads what the page has not loaded yet, then opens the browser's print dialog. Throws what the loading fails with. */
export async function printPage(): Promise<void> {
  await Promise.all([...loaders].map((load) => load()))
  // A font that is still loading during layout would cut the print off after its first sheets.
  await document.fonts.ready
  // TanStack Query tells components of a reply in the next task: the rows are in the page before its sheets are counted.
  await new Promise((resolve) => setTimeout(resolve, 0))
  setPrinting(true)
  await new Promise(requestAnimationFrame)
  window.print()
  // A browser with a separate print dialog may not report its end, so the next use of the page counts as the end.
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => setPrinting(false), { once: true })
}

/** Prepares the page whenever the browser prints it, by its own menu or key too. Call it once. */
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
  // The browser lays the page out as soon as the event is over.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

/** A text as a string of a style sheet. */
export const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll(/\s/g, ' ')}"`
