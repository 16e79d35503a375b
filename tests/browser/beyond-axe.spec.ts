import { beginSession, expect, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'

/** The screens of a day, one load each. */
const SCREENS = [
  '/teacher-dashboard',
  '/attendance/board',
  '/attendance/absent',
  '/students/list?grade=9',
  '/students/1',
  '/groups',
  '/schedules',
  '/reports?type=student_summary&start_date=2026-09-14&end_date=2026-09-16',
]

/** Elements that reach past the window, other than what scrolls inside a frame of its own. */
const pastTheWindow = (page: Page) =>
  page.evaluate(() => {
    const scrollsInside = (element: Element): boolean => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(parent).overflowX)) return true
      return false
    }
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrollsInside(element))
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`)
  })

/** Controls that the keyboard reaches and that a bar covers when they have the focus. */
const hiddenUnderBars = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input)')].filter(
      (control) => control.getClientRects().length > 0 && !control.matches(':disabled, [tabindex="-1"]'),
    )
    // From the end to the start, so that each control comes into view below the bar at the top.
    return controls.toReversed().flatMap((control) => {
      control.focus()
      const { left, top, width, height } = control.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      const isCovered = seen?.closest('header, [data-bottom-bar]') && !seen.contains(control)
      return isCovered ? [`${control.tagName} ${control.textContent.slice(0, 40)}`] : []
    })
  })

/** Buttons and marks that forced colors leave without any edge. */
const withoutEdge = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button[class*="-Button-root"], [class*="pill"])')]
      .filter((button) => button.getClientRects().length > 0)
      .filter((button) => !/^(subtle|transparent)$/.test(button.dataset['variant'] ?? ''))
      .filter((button) => getComputedStyle(button).borderTopStyle === 'none')
      .map((button) => button.textContent),
  )

test('nothing is cut at 320 pixels, no bar covers the focus, and forced colors keep edges and marks', async ({
  page,
}) => {
  test.slow()
  await beginSession(page, OFFICE)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await pastTheWindow(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
    expect(await hiddenUnderBars(page), path).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await withoutEdge(page), path).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
  }
})
