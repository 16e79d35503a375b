import { test, type Page } from './school.ts'

type Pressed = 'pointerdown' | 'keydown'

/** Records what is pressed on every page of this tab, by name, under the step in which it happens. */
export async function logPresses(page: Page, kinds: readonly Pressed[]) {
  const log: string[] = []
  let current = ''
  const add = (...targets: string[]) => void log.push(...targets.map((target) => `${current}: ${target}`))
  await page.exposeFunction('recordPress', add)
  await page.addInitScript((listened: readonly Pressed[]) => {
    const record = (window as unknown as { recordPress: (target: string) => void }).recordPress
    const nameOf = (target: EventTarget | null) => {
      const control =
        target instanceof Element ? target.closest('a, button, label, input, [role="option"], [role]') : null
      const name =
        control?.getAttribute('aria-label') ??
        (control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : control?.textContent)
      return name?.trim().replaceAll(/\s+/g, ' ') || 'a place on the page'
    }
    for (const kind of listened) {
      addEventListener(
        kind,
        (event) => {
          if (!event.isTrusted) return
          record(
            event instanceof KeyboardEvent
              ? `the key ${event.key} in ${nameOf(event.target)}`
              : nameOf(event.target),
          )
        },
        { capture: true },
      )
    }
  }, kinds)
  return {
    add,
    step: (name: string, act: (page: Page) => Promise<void>) => {
      current = name
      return test.step(name, () => act(page))
    },
    /** Lists all of them in the report of the journey. */
    attach: async (name: string) => {
      const listed = log.map((line, index) => `${index + 1}. ${line}`).join('\n')
      await test.info().attach(name, { body: listed, contentType: 'text/plain' })
      test.info().annotations.push({ type: name, description: listed })
      return { count: log.length, listed }
    },
  }
}
