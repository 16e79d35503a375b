import { beginSession, expect, test, type Page } from './school.ts'
import { openSheet, rows, TEACHER } from './sheet-steps.ts'

/** Reads the styles that show which mark is set, which class is open and which row is current. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
        const part = value / 255
        return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05)
    }
    const isClear = (color: string) => /^rgba\(.*, 0\)$/.test(color)
    const backgroundOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element)
      return isClear(backgroundColor) && element.parentElement
        ? backgroundOf(element.parentElement)
        : backgroundColor
    }
    const marks = [...document.querySelectorAll('[data-row]')].slice(0, 4).flatMap((row) => {
      const pressed = row.querySelector('button[aria-pressed=true]')!
      const beside = [...row.querySelectorAll('button[aria-pressed=false]')]
      const letter = getComputedStyle(pressed).color
      return [letter, ...beside.map(backgroundOf)].map((color) => contrast(backgroundOf(pressed), color))
    })
    const row = document.activeElement!.closest('[data-row]')!
    const frame = getComputedStyle(row)
    const tab = document.querySelector('nav[aria-label="Classes on this day"] [aria-current]')!
    const edge = getComputedStyle(tab)
    const otherTab = getComputedStyle(tab.parentElement!.querySelector(':not([aria-current])')!)
    return {
      marks: Math.min(...marks),
      row:
        frame.outlineStyle === 'solid' ? contrast(frame.outlineColor, backgroundOf(row.parentElement!)) : 0,
      rowWidth: Number.parseFloat(frame.outlineWidth),
      tab: contrast(edge.borderColor, backgroundOf(tab)),
      tabIsThicker:
        Number.parseFloat(edge.borderWidth) > Number.parseFloat(otherTab.borderWidth) ||
        (edge.boxShadow !== 'none' && otherTab.boxShadow === 'none'),
    }
  })

for (const [name, media] of [
  ['in the light', { colorScheme: 'light' }],
  ['in the dark', { colorScheme: 'dark' }],
  ['in the colors of the system', { colorScheme: 'light', forcedColors: 'active' }],
  ['in the colors of a dark system', { colorScheme: 'dark', forcedColors: 'active' }],
] as const) {
  test(`the set mark, the open class and the current row are plain to see ${name}`, async ({ page }) => {
    await beginSession(page, TEACHER)
    await page.emulateMedia(media)
    await openSheet(page, '/attendance')
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('t')
    for (let row = 2; row < 4; row += 1) {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('p')
    }
    const found = await looks(page)
    expect(found.marks, 'the mark against those beside it').toBeGreaterThanOrEqual(3)
    expect(found.row, 'the frame of the row').toBeGreaterThanOrEqual(3)
    expect(found.rowWidth).toBeGreaterThanOrEqual(2)
    expect(found.tab, 'the edge of the class').toBeGreaterThanOrEqual(3)
    expect(found.tabIsThicker).toBe(true)
    if ('forcedColors' in media) {
      const width = await page
        .getByRole('navigation', { name: 'Classes on this day' })
        .locator('[aria-current]')
        .evaluate((tab) => getComputedStyle(tab).borderWidth)
      expect(width, 'shadows are not drawn there').toBe('4px')
    }
  })
}

test('the row where the keys go on is marked while the focus is elsewhere', async ({ page }) => {
  await beginSession(page, TEACHER)
  await openSheet(page, '/attendance')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Mark All Present' }).focus()
  const edges = await rows(page).evaluateAll((all) =>
    all.slice(0, 3).map((row) => getComputedStyle(row, '::before').width),
  )
  expect(edges).toEqual(['auto', '4px', 'auto'])
})
