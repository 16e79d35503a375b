import { logPresses } from './press-log.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

/** A Monday, in the first period: homerooms are taken, and a family called about a student who came after all. */
test.use(ownSchool({ now: '2026-09-14T09:05:00' }))
test.setTimeout(120_000)

const MAX_PRESSES = 25
const OFFICE = 'admin@homeroom.example'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Screens' })
const rows = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).locator('[data-call]')

test(`a Monday morning at the front desk takes at most ${MAX_PRESSES} clicks and keys`, async ({
  page,
  school,
}) => {
  const { step, attach } = await logPresses(page, ['pointerdown', 'keydown'])
  await signIn(page, OFFICE, '/teacher-dashboard')
  await step('three late arrivals', recordArrivals)
  await step('a call that reaches the family', reachFamily)
  await step('a call that nobody answers', callInVain)
  await step('a contradiction', resolveContradiction)
  await step('an absent teacher is covered', coverTeacher)
  // The second period has been on for twelve minutes, and nobody has taken its attendance.
  await school.restart('2026-09-14T09:27:00')
  await step('reminders to all who are late', remindAll)
  const { count, listed } = await attach('clicks and keys')
  expect(count, listed).toBeLessThanOrEqual(MAX_PRESSES)
  expect(count, 'clicks and keys are counted').toBeGreaterThan(10)
})

async function recordArrivals(page: Page) {
  await navigation(page).getByRole('link', { name: 'Absent', exact: true }).click()
  const arrived = rows(page, 'To call').getByRole('button', { name: / arrived 9:05\sAM$/ })
  await expect(arrived.first()).toBeVisible()
  const before = await arrived.count()
  for (const count of [1, 2, 3]) {
    await arrived.first().click()
    await expect(arrived).toHaveCount(before - count)
  }
  await expect(page.getByRole('region', { name: 'Arrived today (3)' })).toBeVisible()
}

async function reachFamily(page: Page) {
  const toCall = rows(page, 'To call')
  const before = await toCall.count()
  await toCall
    .first()
    .getByRole('button', { name: /^Log call/ })
    .click()
  const form = page.getByRole('form', { name: /^Call about / })
  await form.getByText('Reached', { exact: true }).click()
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Illness' }).click()
  await form.getByRole('button', { name: 'Save and enter the reason' }).click()
  await expect(page.getByText(/^Call logged: reached\. Reason saved/)).toBeVisible()
  await expect(toCall).toHaveCount(before - 1)
}

/** The next student has the focus after a call: one who arrived without saying why. */
async function callInVain(page: Page) {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'No answer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Call logged: no answer.')).toBeVisible()
}

async function resolveContradiction(page: Page) {
  await page.getByRole('link', { name: 'Contradictions' }).click()
  const use = page.getByRole('button', { name: /^Use the office’s entry for / })
  await expect(use).toHaveCount(1)
  await use.click()
  await expect(page.getByText('No contradictions')).toBeVisible()
}

async function coverTeacher(page: Page) {
  await navigation(page).getByRole('link', { name: 'Coverage', exact: true }).click()
  await page.getByRole('combobox', { name: 'Add an absent teacher' }).click()
  await page.getByRole('option', { name: 'Trinh, Cedric' }).click()
  await expect(page.getByRole('list', { name: 'Absent teachers' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved: \d+ classes$/)).toBeVisible()
}

async function remindAll(page: Page) {
  await navigation(page).getByRole('link', { name: 'Today', exact: true }).click()
  await page.getByRole('button', { name: /^Remind all/ }).click()
  await expect(page.getByText(/^\d+ reminders? sent\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
  await expectNothingSerious(page)
}
