import type { Browser } from '@playwright/test'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { OFFICE, TEACHER } from './sheet-steps.ts'

test.use({ ...ownSchool(), serviceWorkers: 'allow' })

const OTHER_TEACHER = 'cedric.trinh@homeroom.example'
const ROLL = '/attendance/emergency-roll'
const PHONE = { width: 390, height: 844 }

const button = (page: Page, state: 'Seen' | 'Missing', index: number) =>
  page.getByRole('button', { name: new RegExp(`^${state}: `) }).nth(index)
const total = (page: Page) => page.getByText(/^\d+ of \d+ seen, \d+ missing/).first()
const unsent = (page: Page, marks: number) =>
  page.getByText(`${marks} mark${marks === 1 ? '' : 's'} not sent yet.`)

type OpenRoll = (page: Page) => Promise<unknown>
const byItsLink: OpenRoll = (page) => page.getByRole('link', { name: 'Emergency roll is on' }).click()
/** Nothing has been pressed, so that the parts of the app that load after the first press are missing. */
const byItsAddress: OpenRoll = (page) => page.goto(ROLL)

/** A phone of a teacher with the roll open, ready for use without a network. */
async function openPhone(browser: Browser, origin: string, email: string, open: OpenRoll): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: PHONE, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await beginSession(page, email)
  await page.goto('/teacher-dashboard')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await open(page)
  await expect(button(page, 'Seen', 0)).toBeVisible()
  return page
}

test('two teachers mark a roll on phones without a network, and their marks come together at the office', async ({
  page,
  browser,
  school,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize(PHONE)
  await beginSession(page, OFFICE)
  await page.goto('/teacher-dashboard')
  await test.step('the office starts a drill, two taps from its home', async () => {
    await page.getByRole('link', { name: 'Emergency roll', exact: true }).click()
    await expect(page.getByText('No roll is on.')).toBeVisible()
    await page.getByRole('button', { name: 'Start a roll' }).click()
    await page.getByRole('button', { name: 'Drill' }).click()
    await expect(page.getByText(/^Drill, started .+ by /)).toBeVisible()
    await expect(total(page)).toContainText(/^0 of \d+ seen, 0 missing, \d+ not reported/)
    await expectNothingSerious(page)
  })

  const first = await openPhone(browser, school.origin, TEACHER, byItsLink)
  const second = await openPhone(browser, school.origin, OTHER_TEACHER, byItsAddress)
  await test.step('both phones lose the network, and one is opened again without it', async () => {
    for (const phone of [first, second]) await phone.context().setOffline(true)
    await first.goto(ROLL)
    await expect(first.getByText(/^No connection: as of /)).toBeVisible()
    await button(first, 'Seen', 0).click()
    await button(first, 'Missing', 1).click()
    await expect(unsent(first, 2)).toBeVisible()
    await expect(button(first, 'Missing', 1)).toHaveAttribute('aria-pressed', 'true')
    await button(second, 'Seen', 0).click()
    await expect(
      second.getByText(/^1 mark not sent yet\. It is kept on this device and is sent/),
    ).toBeVisible()
    await expectNothingSerious(first)
  })

  await test.step('a phone that is closed before it was online again sends when it opens', async () => {
    const context = first.context()
    await first.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(ROLL)
    await expect(button(again, 'Missing', 1)).toHaveAttribute('aria-pressed', 'true')
    await second.context().setOffline(false)
    await expect(unsent(second, 1)).toBeHidden({ timeout: 40_000 })
  })

  await test.step('the office sees both, and who is missing first', async () => {
    await expect(total(page)).toContainText(/^2 of \d+ seen, 1 missing/, { timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Missing' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText(/^No report, \d+$/).first()).toBeVisible()
    await page.getByText('By room').click()
    await expect(page.getByRole('list', { name: 'Rooms' }).getByText(/^Room 104$/)).toBeVisible()
  })

  await test.step('the rest of a class is seen by one tap, and the roll ends as a record', async () => {
    await second.getByRole('button', { name: /^Mark the other \d+ students seen$/ }).click()
    await expect(total(page)).toContainText(/^(?:[3-9]|\d\d) of \d+ seen, 1 missing/, { timeout: 20_000 })
    await page.getByRole('button', { name: 'End roll' }).click()
    await expect(page.getByRole('dialog')).toContainText('were not seen')
    await page.getByRole('dialog').getByRole('button', { name: 'End roll' }).click()
    await expect(page.getByRole('table', { name: 'Past rolls' })).toContainText('Drill')
    await page.getByRole('table', { name: 'Past rolls' }).getByRole('link').first().click()
    await expect(page.getByText(/Ended at /)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Seen: / })).toHaveCount(0)
  })
})

test('a teacher marks by keyboard on the smallest phone, and takes a mark back', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await beginSession(page, TEACHER)
  await page.goto(ROLL)
  await page.getByRole('button', { name: 'Start a roll' }).press('Enter')
  await page.getByRole('button', { name: 'Drill' }).press('Enter')
  const seen = button(page, 'Seen', 0)
  await seen.focus()
  await page.keyboard.press('Enter')
  await expect(seen).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(seen).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(button(page, 'Missing', 0)).toHaveAttribute('aria-pressed', 'true')
  for (const each of [seen, button(page, 'Missing', 0)]) {
    const box = (await each.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectNothingSerious(page)
})
