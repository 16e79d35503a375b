import { expect, expectNothingSerious, signIn, test, ownSchool, type Page } from './school.ts'

test.use(ownSchool({ seed: 'none' }))
test.setTimeout(180_000)

const title = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Setup steps' }).getByRole('button', { name })

test('the first sign-in to an empty school leads through its set-up, and the settings are saved', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example')
  await test.step('name, time zone and year come first', () => nameSchool(page))
  await test.step('teachers are added by hand, and the set-up resumes at this step', () => addTeacher(page))
  await test.step('students can be added later', () => finish(page))
  await test.step('afterwards the settings can be changed', () => changeSettings(page))
})

async function nameSchool(page: Page) {
  await title(page, 'Your school')
  await expect(step(page, 'Teachers')).toBeDisabled()
  await page.getByLabel('School name').fill('')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('School name is required.')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByLabel('School name').fill('Larkfield School')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Chicago')
  await page.getByRole('option', { name: 'Central Time (Chicago)' }).click()
  await page.getByRole('textbox', { name: 'First day of school year' }).fill('2026-08-17')
  await page.getByRole('textbox', { name: 'Last day of school year' }).fill('2 Jun 2026')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(
    page.getByText('Last day of school year must be after the first day (2026-08-17).'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Last day of school year' }).fill('11 Jun 2027')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await title(page, 'Your teachers')
}

async function addTeacher(page: Page) {
  await expect(page.getByText('0 teachers in Homeroom so far.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible()
  await page.getByRole('button', { name: 'Add one by hand' }).click()
  await page.getByLabel('First name').fill('Tomas')
  await page.getByLabel('Last name').fill('Teacher')
  await page.getByLabel('Email').fill('tomas@larkfield.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('1 teacher in Homeroom so far.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expectNothingSerious(page)
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page.getByText('tomas@larkfield.example')).toBeVisible()
  await page.goto('/')
  await title(page, 'Your teachers')
  await step(page, 'School').click()
  await expect(page.getByLabel('School name')).toHaveValue('Larkfield School')
  await step(page, 'Teachers').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function finish(page: Page) {
  await title(page, 'Your students')
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await title(page, 'Larkfield School is ready')
  await expect(page.getByText('1 teacher', { exact: true })).toBeVisible()
  await expect(page.getByText('No students yet')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await test.step('then a checklist says what is done and what comes next', () => followChecklist(page))
}

async function followChecklist(page: Page) {
  await title(page, 'Set up Homeroom')
  await expect(page.getByText('1 of 6 steps are done.')).toBeVisible()
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps.filter({ hasText: 'Teachers' })).toContainText('Done, 1 teacher')
  await expect(steps.filter({ hasText: 'Students' })).toContainText('none yet')
  await expect(page.locator('[aria-current="step"]')).toContainText('Upload students')
  await expectNothingSerious(page)
  await page.goto('/')
  await title(page, 'Today at Larkfield School')
  await expect(page.getByRole('region', { name: 'Before your first attendance' })).toContainText(
    'Next: Students',
  )
  await page.getByRole('link', { name: 'Open the checklist' }).click()
  await title(page, 'Set up Homeroom')
}

async function changeSettings(page: Page) {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Central Time (Chicago)')
  await expectNothingSerious(page)
  await page.getByLabel('Past days teachers can edit').fill('3')
  await page.getByLabel('At risk').fill('10')
  await expect(page.getByText('Unsaved: 2 changes')).toBeVisible()

  await page.getByRole('link', { name: 'Students', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^At risk must be less than the next tier/)).toBeVisible()
  await expect(page.getByLabel('At risk')).toBeFocused()
  await expectNothingSerious(page)
  await page.getByLabel('At risk').fill('6')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Past days teachers can edit')).toHaveValue('3')
  await expect(page.getByLabel('At risk')).toHaveValue('6%')
  const gaps = page.getByRole('radiogroup', { name: 'At most one gap a day' })
  await expect(gaps.getByRole('radio', { name: 'Normal' })).toBeChecked()
  await gaps.getByText('High').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.reload()
  await expect(gaps.getByRole('radio', { name: 'High' })).toBeChecked()
  await page.getByLabel('School name').fill('Elsewhere')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('School name')).toHaveValue('Larkfield School')
}
