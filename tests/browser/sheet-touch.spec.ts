import { holdLater } from './built-files.ts'
import { callAs } from './calls.ts'
import { beginSession, expect, ownSchool, test, type Page } from './school.ts'
import { OFFICE, openSheet, rows, TEACHER } from './sheet-steps.ts'

test.use(ownSchool())

/** The smallest side of what a finger presses, in pixels. */
const smallestTarget = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    Math.min(
      ...all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height)
      }),
    ),
  )

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Parts of rows that reach past the edge of the list. */
const pastTheList = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.flatMap((row) =>
      [...row.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().right > row.getBoundingClientRect().right + 1)
        .map((part) => part.textContent),
    ),
  )

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('marks, their menu and the buttons below are 44 pixels high', async ({ page }) => {
    await beginSession(page, TEACHER)
    await openSheet(page, '/attendance')
    await rows(page).first().getByRole('button', { name: 'Absent', exact: true }).tap()
    await rows(page).nth(1).getByRole('button', { name: 'Tardy', exact: true }).tap()
    expect(await smallestTarget(page, '[data-row] [aria-pressed]')).toBeGreaterThanOrEqual(44)
    expect(await smallestTarget(page, '[data-row] :is(input, button)')).toBeGreaterThanOrEqual(44)
    expect(await smallestTarget(page, '[data-sheet-bottom] button')).toBeGreaterThanOrEqual(44)
    expect(await smallestTarget(page, 'nav[aria-label="Classes on this day"] button')).toBeGreaterThanOrEqual(
      44,
    )
    await rows(page)
      .first()
      .getByRole('button', { name: /^Excuse/ })
      .tap()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    expect(await smallestTarget(page, '[role=menuitem]')).toBeGreaterThanOrEqual(44)
    await page.getByRole('menuitem', { name: 'Absent Excused' }).tap()
    await expect(page.getByRole('button', { name: /^Absent Excused for/ })).toBeVisible()
  })
})

test('on a laptop about eighteen students are in view, and more letters than colors tell their marks', async ({
  page,
}) => {
  await beginSession(page, TEACHER)
  await page.setViewportSize({ width: 1366, height: 768 })
  await openSheet(page, '/attendance')
  const inView = await rows(page).evaluateAll((all) => {
    const foot = document.querySelector('[data-sheet-bottom]')!.getBoundingClientRect().top
    return all.filter((row) => row.getBoundingClientRect().bottom <= foot).length
  })
  expect(inView).toBeGreaterThanOrEqual(17)
})

test('Tab onto the button of the excuses keeps the focus when their menu arrives', async ({ page }) => {
  await beginSession(page, TEACHER)
  const release = await holdLater(page, '/attendance')
  await openSheet(page, '/attendance?date=2026-09-15')
  await page.keyboard.press('a')
  const excuse = rows(page)
    .first()
    .getByRole('button', { name: /^(Excuse|Absent .+ for)/ })
  await excuse.focus()
  await excuse.evaluate((button) => button.setAttribute('data-first', 'true'))
  release()
  await expect(excuse).not.toHaveAttribute('data-first')
  await expect(excuse).toBeFocused()
})

type Group = { id: number; students: { id: number }[] }
type Period = { start_time: string; teachers: { id: number }[]; groups: (Group & { teacher_id: number })[] }

/** Brings students of other groups of the grade into the class that the teacher has now. */
async function fillClass(page: Page, size: number): Promise<void> {
  await beginSession(page, OFFICE)
  const { section_periods } = await callAs<{ section_periods: Period[] }>(
    page,
    'GET',
    '/attendance/section-periods/?date=2026-09-16',
  )
  const now = section_periods
    .filter(({ start_time }) => start_time === '08:20')
    .flatMap(({ groups }) => groups)
  const own = now.find(({ teacher_id }) => teacher_id === 1)!
  const had = new Set(own.students.map(({ id }) => id))
  const grade = await callAs<{ id: number }[]>(page, 'GET', '/students/api/list/?grade_level=4')
  const more = grade.map(({ id }) => id).filter((id) => !had.has(id))
  await callAs(page, 'POST', '/api/groups/bulk/', {
    action: 'move',
    student_ids: more.slice(0, size - had.size),
    group_id: own.id,
    allow_over_capacity: true,
  })
}

/** Rows that the bars at the top or the bottom cover, or that are out of the window. */
const coveredRow = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const row = document.querySelector('[data-row][data-current]')!.getBoundingClientRect()
    const bars = [...document.querySelectorAll('header, [data-stays], [data-stays] > :first-child')]
      .filter((bar) => getComputedStyle(bar).position === 'sticky')
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ width, height }) => width > innerWidth / 2 && height < innerHeight / 2)
    const top = Math.max(0, ...bars.map(({ bottom }) => bottom))
    const foot = document.querySelector('[data-sheet-bottom]')!.getBoundingClientRect().top
    return row.top < top - 1 || row.bottom > foot + 1
  })

for (const size of [30, 40]) {
  test(`in a class of ${size} the current student is always in view, and the counts, too`, async ({
    page,
  }) => {
    test.slow()
    await fillClass(page, size)
    await beginSession(page, TEACHER)
    // The browser asks before it leaves unsaved marks.
    page.on('dialog', (dialog) => void dialog.accept())
    for (const [width, height] of [
      [1366, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const names = await openSheet(page, '/attendance')
      expect(names.length).toBe(size)
      const covered: string[] = []
      const walk = async (key: string) => {
        await page.keyboard.press(key)
        if (await coveredRow(page)) covered.push(key)
      }
      for (let row = 1; row < size; row += 1) await walk('ArrowDown')
      await walk('Home')
      await walk('End')
      for (let row = 1; row < 6; row += 1) {
        await walk('a')
        await walk('ArrowUp')
      }
      expect(covered).toEqual([])
      await expect(page.getByText(/^\d+ to mark$/)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    }
  })
}

// The last one, because it saves the class.
test('nothing scrolls sideways at 320 pixels, and no button is stretched on a tablet', async ({ page }) => {
  await beginSession(page, TEACHER)
  await page.setViewportSize({ width: 320, height: 640 })
  await openSheet(page, '/attendance')
  for (const key of ['a', 'ArrowDown', 't', 'ArrowDown', 'p']) await page.keyboard.press(key)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await pastTheList(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Next: / })).toBeInViewport({ ratio: 1 })
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 768, height: 1024 })
  const back = (await page.getByRole('button', { name: 'Back', exact: true }).boundingBox())!
  expect(back.width).toBeLessThan(120)
})
