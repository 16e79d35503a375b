import type { Page } from '@playwright/test'
import { median } from './figures.ts'

/** Types names into the search of Ctrl-K; the median time in ms from a key to the painted results. */
export async function measureSearch(page: Page): Promise<number> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Search/ })
  await field.fill('student number 1')
  const waits: number[] = []
  for (const text of ['10', '12', '17', '123', '199', '1999']) {
    await page.evaluate((number) => {
      const holder = globalThis as unknown as { wait: Promise<number> }
      holder.wait = new Promise((resolve) => {
        let start = 0
        document.addEventListener('input', () => (start = performance.now()), { capture: true, once: true })
        const check = () => {
          const rows = [...document.querySelectorAll('[role="row"]')]
          const isThere = start > 0 && rows.some((row) => row.textContent.includes(`student${number}@`))
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - start))
          else requestAnimationFrame(check)
        }
        requestAnimationFrame(check)
      })
    }, text)
    await field.fill(`student number ${text}`)
    waits.push(await page.evaluate(() => (globalThis as unknown as { wait: Promise<number> }).wait))
  }
  return median(waits)
}
