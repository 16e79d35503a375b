import { setTimeout as wait } from 'node:timers/promises'

/** What a journey needs of a browser, whichever protocol drives it. */
export type DrivenBrowser = {
  name: string
  /** Opens an address, and waits until the page is loaded. */
  open: (address: string) => Promise<void>
  /** Evaluates an expression in the page, waits for its promise, and returns its value as JSON has it. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Presses one key after the other; 'Control+Enter' is a chord. */
  press: (...keys: string[]) => Promise<void>
  /** A PNG of what the window shows. */
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

/** The codes of WebDriver for keys that have no character. */
const CODES: Record<string, string> = {
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Enter: '\uE007',
  Control: '\uE009',
}

/** The input source of WebDriver, classic and BiDi alike, that presses these keys. */
export const keyActions = (keys: string[]) => [
  { type: 'key', id: 'keyboard', actions: keys.flatMap((chord) => pressed(chord.split('+'))) },
]

function pressed(chord: string[]) {
  const values = chord.map((key) => CODES[key] ?? key)
  const down = values.map((value) => ({ type: 'keyDown', value }))
  const up = values.toReversed().map((value) => ({ type: 'keyUp', value }))
  return [...down, ...up]
}

/** Waits until an expression is true in the page. Throws naming it, and what the page shows instead. */
export async function waitUntil(browser: DrivenBrowser, expression: string, ms = 20_000): Promise<void> {
  const deadline = Date.now() + ms
  while (Date.now() < deadline) {
    if (await browser.evaluate<boolean>(`Boolean(${expression})`)) return
    await wait(100)
  }
  const shown = await browser.evaluate<string>('document.body.innerText.slice(0, 400)')
  throw new Error(`${browser.name} never came to ${expression}. The page shows: ${shown}`)
}
