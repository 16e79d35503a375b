import { beginSession, expect, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'

/** The screens of a day, one load each. */
const SCREENS = [
  '/teacher-dashboard',
  '/attendance/board',
  '/attendance/absent',
  '/students/list?grade=9',
  '/students/upload-students',
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

/** Controls and marks that forced colors leave without any edge. Links have a color of their own. */
const WITH_EDGE =
  'main :is(button, [role="button"], [role="tab"], [class*="SegmentedControl-label"], input, select, textarea, [class*="pill"])'

const withoutEdge = (page: Page) =>
  page.evaluate(
    (controls) =>
      [...document.querySelectorAll<HTMLElement>(controls)]
        .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        // Hidden inputs stand behind what is drawn for them.
        .filter((control) => control.offsetWidth > 1 && control.offsetHeight > 1)
        .filter((control) => {
          const { borderBlockEndStyle, borderBlockEndWidth, outlineStyle } = getComputedStyle(control)
          const hasBorder = borderBlockEndStyle !== 'none' && borderBlockEndWidth !== '0px'
          return !hasBorder && outlineStyle === 'none'
        })
        .map((control) => `${control.tagName} ${control.textContent}`),
    WITH_EDGE,
  )

/** Pressed, selected and current controls that look like the others in forced colors. */
const withoutChoice = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is([aria-pressed="true"], [aria-selected="true"], [aria-current]:not([aria-current="false"]), label[data-active])',
      ),
    ]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { borderBlockEndWidth, outlineStyle } = getComputedStyle(control)
        return outlineStyle === 'none' && Number.parseFloat(borderBlockEndWidth) < 2
      })
      .map((control) => `${control.tagName} ${control.textContent}`),
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
    expect(await withoutChoice(page), path).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
  }
})
