import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(180_000)

const OFFICE = 'admin@homeroom.example'
const TEACHER = 'teacher@homeroom.example'

test('what depends on a block and its periods is shown before they are changed', async ({ page }) => {
  await beginSession(page, TEACHER)
  await test.step('a teacher can edit blocks but not delete them', () => deleteNone(page))
  await test.step('new times that conflict are saved only with a reason, and no weekday is taken from others', () =>
    conflict(page))
  await beginSession(page, OFFICE)
  await test.step('the office takes a weekday from a section period', () => takeWeekdays(page))
  await test.step('new dates show which meetings are cancelled', () => changeDates(page))
  await test.step('a block with attendance is archived', () => deleteBlock(page))
})

async function deleteNone(page: Page) {
  await page.goto('/schedules/block-schedules')
  await expect(page.getByRole('link', { name: 'Edit Second Six Weeks' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
}

async function conflict(page: Page) {
  await page.goto('/schedules/create-section?grade=4')
  await page.getByRole('button', { name: 'Edit Grade 9 Math' }).click()
  const form = page.getByRole('form', { name: 'Edit Grade 9 Math' })
  await form.getByLabel('End time').fill('09:20')
  await form.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'These times conflict' })
  await expect(dialog.getByText(/^9A already meets/).first()).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Save anyway' })
  await expect(save).toBeDisabled()
  await expectNothingSerious(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('End time')).toHaveValue('9:20 AM')
  await form.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Reason to save anyway').fill('A long first lesson')
  await save.click()
  await expect(page.getByRole('row').filter({ hasText: '8:20-9:20 AM' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Grade 9 Social Studies' }).click()
  const second = page.getByRole('form', { name: 'Edit Grade 9 Social Studies' })
  await second.getByLabel('Monday').uncheck()
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Only the office can end another teacher’s assignment\./).first()).toBeVisible()
  await second.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(second).toHaveCount(0)
}

async function takeWeekdays(page: Page) {
  await page.goto('/schedules/create-section?grade=4')
  await page.getByRole('button', { name: 'Edit Grade 9 Social Studies' }).click()
  const second = page.getByRole('form', { name: 'Edit Grade 9 Social Studies' })
  await second.getByLabel('Monday').uncheck()
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/This applies from .+; earlier days stay as they are\.$/).last()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Grade 9 Social Studies' })).toContainText(
    'Tue Wed Thu Fri',
  )
  await expect(page.getByRole('button', { name: 'Edit Grade 9 Social Studies' })).toBeFocused()
}

async function changeDates(page: Page) {
  await page.goto('/schedules/block-schedules')
  await page.getByRole('link', { name: 'Edit Second Six Weeks' }).click()
  await expect(page.getByLabel('Duration in weeks')).toHaveValue('6')
  await page.getByLabel('End date').fill('2 Oct 2026')
  await page.getByLabel('Name').fill('Five Weeks')
  await expect(page.getByText(/^\d+ meetings of \d+ section periods would be cancelled\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  const firstDay = await page.getByLabel('Start date').inputValue()
  await page.getByLabel('Start date').fill('7 Sep 2026')
  await page.getByLabel('Name').click()
  await expect(
    page.getByText(/^Second Six Weeks has had classes since .+, so you cannot change its first day\./),
  ).toBeVisible()
  await expect(page.getByLabel('Duration in weeks')).toHaveValue('4')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByLabel('Start date').fill(firstDay)
  await page.getByLabel('Name').click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Five Weeks saved.')).toBeVisible()
  await expect(page.getByText(/– Oct 2/)).toBeVisible()
}

async function deleteBlock(page: Page) {
  await page.getByRole('button', { name: 'Delete First Six Weeks' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this block schedule? This cannot be undone.' })
  await expect(
    question.getByText(/^First Six Weeks has \d+ section periods\. [\d,]+ marks have been saved/),
  ).toBeVisible()
  await expectNothingSerious(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete First Six Weeks' })).toBeFocused()

  await page.route('**/schedules/api/block-schedules/2/', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Delete First Six Weeks' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Failed to delete\./)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Delete First Six Weeks' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^First Six Weeks with \d+ section periods archived\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First Six Weeks' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Block schedules' })).toBeFocused()

  await page.route('**/schedules/api/block-schedules/', (route) => route.abort())
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.goto('/schedules/block-schedules')
  await expect(page.getByText('Failed to load block schedules.')).toBeVisible()
  await page.unrouteAll()
  await page.route('**/schedules/api/block-schedules/', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'No block schedules found.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create the first block schedule' })).toBeVisible()
}
