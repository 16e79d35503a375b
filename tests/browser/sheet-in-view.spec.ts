import { beginSession, expect, signIn, test, type Page } from './school.ts'
import { OFFICE, openSheet, rows, TEACHER } from './sheet-steps.ts'

/** Teachers can no longer edit this day, so the footer has a field for the reason above the buttons. */
const LAST_WEEK = '2026-09-08'
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1366, height: 600 },
  { width: 390, height: 844 },
]

/** How far the row with the focus lies behind the bars at the top and the bottom of the window, in pixels. */
const hiddenPixels = (page: Page) =>
  page.evaluate(async () => {
    // The page scrolls a changed row into view before the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const row = document.activeElement!.closest('[data-row]')!.getBoundingClientRect()
    const footer = document.querySelector('[data-sheet-bottom]')!.getBoundingClientRect()
    const bars = [...document.querySelectorAll('header, [data-stays], [data-stays] > :first-child')]
      .map((bar) => ({
        box: bar.getBoundingClientRect(),
        isSticky: getComputedStyle(bar).position === 'sticky',
      }))
      .filter(({ box, isSticky }) => isSticky && box.height < innerHeight / 2 && box.width > innerWidth / 2)
    const top = Math.max(0, ...bars.map(({ box }) => box.bottom))
    return Math.max(0, Math.ceil(row.bottom - footer.top), Math.ceil(top - row.top))
  })

/** Moves from row to row by a key and reports each row that is not completely in view. */
async function walk(page: Page, key: string, steps: number): Promise<string[]> {
  const hidden: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key)
    const pixels = await hiddenPixels(page)
    if (pixels > 0) hidden.push(`${key} ${step + 1}: ${pixels} px`)
  }
  return hidden
}

for (const size of SIZES) {
  test(`the student who is being marked is in view in a window of ${size.width} by ${size.height}`, async ({
    page,
  }) => {
    await beginSession(page, TEACHER)
    await page.setViewportSize(size)
    const names = await openSheet(page, '/attendance')
    const last = names.length - 1
    expect(await walk(page, 'ArrowDown', last), 'down').toEqual([])
    await expect(rows(page).nth(last)).toBeFocused()
    expect(await walk(page, 'ArrowUp', last), 'up').toEqual([])
    await expect(rows(page).first()).toBeFocused()

    await test.step('also while each one is marked absent, which makes the row higher on a phone', async () => {
      const hidden: string[] = []
      for (let step = 0; step < last; step += 1) {
        hidden.push(...(await walk(page, 'a', 1)), ...(await walk(page, 'ArrowDown', 1)))
      }
      hidden.push(...(await walk(page, 'ArrowUp', last)))
      expect(hidden).toEqual([])
    })
    await test.step('and in the fields of its row, by Tab', async () => {
      await page.keyboard.press('End')
      expect(await walk(page, 'ArrowUp', 1)).toEqual([])
      expect(await walk(page, 'Tab', 2)).toEqual([])
    })
    await test.step('while the focus in the footer scrolls nothing', async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Home')
      const before = await page.evaluate(() => scrollY)
      await page.getByRole('button', { name: /^Save/ }).focus()
      expect(await page.evaluate(() => scrollY)).toBe(before)
    })
  })
}

test('the field for a reason hides no student either', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page, OFFICE, `/attendance?date=${LAST_WEEK}`)
  await page.getByRole('combobox', { name: 'Teacher' }).click()
  await page.getByRole('option', { name: 'Vandermeer, Marisol' }).click()
  await expect(rows(page).first()).toBeFocused()
  await expect(page.getByLabel(/reason/i)).toBeVisible()
  const last = (await rows(page).count()) - 1
  expect(await walk(page, 'ArrowDown', last)).toEqual([])
  expect(await walk(page, 'ArrowUp', last)).toEqual([])
})
