import type { Browser } from '@playwright/test'
import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { TEACHER } from './sheet-steps.ts'

/** Before the first class. */
test.use(ownSchool({ now: '2026-09-16T07:20:00' }))
test.setTimeout(120_000)

const OFFICE = 'admin@homeroom.example'
const NOTE = 'The quiz is on my desk.'
const PHONE = { width: 390, height: 844 }

const requestOf = (page: Page, name: RegExp | string) => page.getByRole('group', { name })

test('a teacher on a phone requests an absence, the office plans it, and the substitute reads the note', async ({
  page,
  browser,
}) => {
  await test.step('the teacher sends it', async () => {
    await page.setViewportSize(PHONE)
    // The phone's header has no Logout to wait for.
    await beginSession(page, TEACHER)
    await page.goto('/')
    await page.getByRole('link', { name: 'Request an absence' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an absence' })
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Training' }).check()
    await dialog.getByLabel(/^Note for the substitute/).fill(NOTE)
    await expectNothingSerious(page)
    await dialog.getByRole('button', { name: 'Send to office' }).click()
    await expect(page.getByText(/^Sent to the office/)).toBeVisible()
    await expect(requestOf(page, 'Wednesday, September 16, 2026')).toContainText('Sent')
    await expectNothingSerious(page)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Your absences' })).toContainText('Sent')
  })
  await test.step('and changes it to some classes', async () => {
    await page.goto('/absence-requests')
    await page.getByRole('button', { name: /^Change the request/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your request' })
    await dialog.getByRole('radio', { name: 'Some classes only' }).check()
    await expect(dialog.getByText('Choose at least one class.')).toBeVisible()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(requestOf(page, /September 16/).getByRole('listitem')).toHaveCount(1)
  })
  await test.step('the office declines with a sentence only, and plans in one action', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await signIn(page, OFFICE)
    await page.getByRole('link', { name: 'Review absence requests' }).click()
    const request = requestOf(page, /^Marisol Vandermeer/)
    await expect(request).toContainText(NOTE)
    await request.getByRole('button', { name: /^Decline/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Decline' })).toBeDisabled()
    await expectNothingSerious(page)
    await page.keyboard.press('Escape')
    await request.getByRole('button', { name: /^Plan coverage/ }).click()
    await expect(page).toHaveURL(/\/schedules\/cover\?date=2026-09-16$/)
    await expect(page.getByRole('list', { name: 'Classes to cover' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Absent teachers' })).toContainText('Training')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(
      page.getByRole('main').getByRole('status').filter({ hasText: 'Saved: 1 class' }),
    ).toBeVisible()
  })
  await test.step('the substitute reads the note', () => readNote(page, browser))
  await test.step('the teacher sees that it is planned, and can no longer change it', async () => {
    await signIn(page, TEACHER)
    await expect(page.getByRole('region', { name: 'Your absences' })).toContainText('Planned')
    await page.goto('/absence-requests')
    await expect(requestOf(page, /September 16/)).toContainText(/Planned by .*on Sep 16, 2026/)
    await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0)
  })
})

async function readNote(page: Page, browser: Browser) {
  const { id } = (await callAs<{ id: number; last_name: string }[]>(page, 'GET', '/api/teachers/all/')).find(
    ({ last_name }) => last_name === 'Vandermeer',
  )!
  const { address } = await callAs<{ address: string }>(page, 'POST', '/api/substitutes/', {
    teacher_id: id,
    date: '2026-09-16',
  })
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  await phone.goto(address)
  await phone.getByLabel('Your name').fill('Dana Reyes')
  await phone.getByRole('button', { name: 'Open classes' }).click()
  await expect(phone.getByText(NOTE)).toBeVisible()
  await expectNothingSerious(phone)
}

test('the office reads why a request that was withdrawn meanwhile cannot be planned', async ({ page }) => {
  await signIn(page, TEACHER, '/absence-requests?new=1')
  const dialog = page.getByRole('dialog', { name: 'Request an absence' })
  await dialog.getByRole('radio', { name: 'Personal' }).check()
  await dialog.getByLabel('First day').fill('9/21/2026')
  await dialog.getByRole('button', { name: 'Send to office' }).click()
  await expect(requestOf(page, 'Monday, September 21, 2026')).toBeVisible()
  const [own] = await callAs<{ id: number }[]>(page, 'GET', '/api/teachers/me/absence-requests/')
  await signIn(page, OFFICE, '/schedules/cover')
  await expect(requestOf(page, /^Marisol Vandermeer/)).toBeVisible()
  // The teacher withdraws it while the office has it on screen.
  const other = await page
    .context()
    .browser()!
    .newPage({ baseURL: new URL(page.url()).origin })
  await signIn(other, TEACHER)
  await callAs(other, 'POST', `/api/teachers/me/absence-requests/${own!.id}/withdraw/`)
  await page.getByRole('button', { name: /^Plan coverage for Marisol/ }).click()
  await expect(page.getByText(/Marisol Vandermeer already withdrew this request/)).toBeVisible()
  await expect(requestOf(page, /^Marisol Vandermeer/)).toHaveCount(0)
})
