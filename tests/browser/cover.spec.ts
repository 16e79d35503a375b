import { pdfPages } from './pdf-text.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { rows, saveButton, expectSaveState, TEACHER } from './sheet-steps.ts'

/** Before the first class. */
test.use(ownSchool({ now: '2026-09-16T07:40:00' }))

const OFFICE = 'admin@homeroom.example'
const classes = (page: Page) => page.getByRole('list', { name: 'Classes to cover' }).getByRole('listitem')
const absent = (page: Page) => page.getByRole('list', { name: 'Absent teachers' }).getByRole('listitem')
const status = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /aved: / })

test('a morning with two absentees: typed in, proposed, one changed, saved and printed by the office, taken by who covers', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/schedules')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Coverage/ })
    .click()
  await expect(page.getByText('No classes need coverage')).toBeVisible()

  // Two absentees by keyboard: each name and Enter.
  await page.keyboard.press('/')
  await page.keyboard.type('trinh')
  await expect(page.getByRole('option', { name: 'Trinh, Cedric' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(absent(page)).toHaveCount(1)
  await page.keyboard.type('gillesp')
  await expect(page.getByRole('option', { name: 'Gillespie, Ayaan' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(absent(page)).toHaveCount(2)
  await expect(classes(page)).toHaveCount(10)
  await expect(classes(page).getByText('Proposed', { exact: true })).toHaveCount(10)
  const chosen = await classes(page).evaluateAll((items) =>
    items.map((item) => item.querySelector('input:not([type="hidden"])')!.getAttribute('value') ?? ''),
  )
  expect(new Set(chosen).size, 'each covers once').toBe(10)
  await expect(status(page)).toHaveText('Unsaved: 10 classes')
  await expectNothingSerious(page)

  // A busy teacher is saved after the warning about the class that they would miss.
  const homeroom = page.getByRole('combobox', { name: 'Coverage for Trinh Homeroom, 8:00-8:15 AM' })
  await homeroom.focus()
  // Wait for the open list, because opening it resets its selection.
  await expect(page.getByRole('option', { name: /No coverage needed/ })).toBeVisible()
  await page.keyboard.type('vanderm')
  await expect(page.getByRole('option', { name: /^Vandermeer, Marisol/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(classes(page).filter({ hasText: 'Trinh Homeroom' })).toContainText(
    'Conflict: meets Vandermeer Homeroom, 8:00-8:15 AM',
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toContainText(
    'Marisol Vandermeer meets Vandermeer Homeroom then (8:00-8:15 AM).',
  )
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(status(page)).toHaveText('Saved: 10 classes')
  const paper = pdfPages(await page.pdf({ format: 'A4', preferCSSPageSize: true })).join(' ')
  expect(paper.replaceAll(/\s+/g, ' ')).toMatch(/Covered by .*Trinh Homeroom.*Vandermeer, Marisol/)

  // One teacher is back before the first class, so the coverage of these classes is removed.
  await page.getByRole('button', { name: 'Mark as back: Ayaan Gillespie' }).click()
  await page.getByRole('button', { name: 'Mark as back', exact: true }).click()
  await expect(classes(page)).toHaveCount(5)
  await signIn(page, TEACHER)
  await expect(page.getByRole('region', { name: 'Today’s classes' })).toContainText('for Cedric Trinh')
  await page.goto('/attendance')
  await page
    .getByRole('navigation', { name: 'Classes on this day' })
    .getByRole('button', { name: /Trinh Homeroom/ })
    .click()
  await expect(page.getByText(/8:00-8:15\sAM · .* · for Cedric Trinh/)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await saveButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save now' }).click()
  await expectSaveState(page, /^Saved/)
  await signIn(page, OFFICE, '/attendance/board?state=taken')
  const sheet = page.getByRole('listitem').filter({ hasText: 'Trinh Homeroom' })
  await expect(sheet).toContainText('covered by Marisol Vandermeer')
  await expect(sheet).toContainText('by Marisol Vandermeer')
  await sheet.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /covered by Marisol Vandermeer · Saved/ })).toBeVisible()
  const clipped = await page
    .getByRole('navigation', { name: 'Classes on this day' })
    .evaluate((nav) =>
      [nav, ...nav.querySelectorAll('button, button > *')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
  expect(clipped).toEqual([])
})

test('the screen says why there is nothing to cover, and what to do when it cannot be loaded', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/schedules/cover?date=2026-09-19')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('No classes meet on Saturday, September 19, 2026.')).toBeVisible()
  await page.route('**/schedules/api/cover/**', (route) => route.abort())
  await page.goto('/schedules/cover?teachers=1')
  await expect(page.getByRole('alert')).toContainText('Coverage could not be loaded.')
  await page.unroute('**/schedules/api/cover/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(classes(page).first()).toBeVisible()
  await expectNothingSerious(page)
})
