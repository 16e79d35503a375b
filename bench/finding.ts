import type { Page } from '@playwright/test'

/** Types a name into Ctrl-K, letter by letter, each as soon as the one before is answered; the middle of the waits. */
export async function measureSearch(page: Page): Promise<number> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Search/ })
  await field.fill('student number 1')
  const waits: number[] = []
  for (const text of ['10', '12', '17', '123', '199', '1999']) {
    await page.evaluate((wanted) => {
      const holder = globalThis as unknown as { wait: Promise<number> }
      holder.wait = new Promise((resolve) => {
        let begun = 0
        document.addEventListener('input', () => (begun = performance.now()), { capture: true, once: true })
        const look = () => {
          const rows = [...document.querySelectorAll('[role="row"]')]
          const isThere = begun > 0 && rows.some((row) => row.textContent.includes(`student${wanted}@`))
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - begun))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    }, text)
    await field.fill(`student number ${text}`)
    waits.push(await page.evaluate(() => (globalThis as unknown as { wait: Promise<number> }).wait))
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.NaN
}
