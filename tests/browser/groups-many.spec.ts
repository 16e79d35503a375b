import { readFile } from 'node:fs/promises'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'
import { downloadTable } from './download-table.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'
const EIGHTH_GRADE = 3

test('the office reads the reports and goes on with the students who are in no group', async ({ page }) => {
  await signIn(page, OFFICE, '/groups/reports')
  await test.step('four reports, each as a file too', () => readReports(page))
  await test.step('students in no group are selected for bulk actions, and two grades do not fit one group', () =>
    moveTwo(page))
})

test('the office selects students in several searches, and sees who was left out', async ({ page }) => {
  await signIn(page, OFFICE, '/groups/bulk-actions')
  await test.step('a selection grows over several searches', () => selectMore(page))
  await test.step('a full group takes no more students, unless the office allows it', () => fillGroup(page))
  await test.step('students are deactivated', () => deactivate(page))
})

async function readReports(page: Page) {
  await expect(page.getByRole('tab', { name: /^Sizes/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row').filter({ hasText: 'Core Group 6-1' })).toContainText('No teacher yet')
  await expectNothingSerious(page)
  await page.getByRole('tab', { name: /^Sizes/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Unassigned' })).toBeFocused()
  const figure = page.getByRole('link', {
    name: '1 students of 7th Grade without a Core Class Group: manage',
  })
  await expect(figure).toHaveAttribute('href', '/groups/manage?type=core&grade=2')
  await expect(page.getByRole('row', { name: /^All grades/ })).toContainText('299')
  await expectNothingSerious(page)
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: /^Over capacity/ })).toBeFocused()
  await expectNothingSerious(page)

  await page.getByRole('tab', { name: /^Not in any group/ }).click()
  const file = await downloadTable(page)
  expect(file.suggestedFilename()).toBe('groups-in-no-group-2026-09-16.csv')
  expect((await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)).toHaveLength(3)
  await expectNothingSerious(page)
}

async function moveTwo(page: Page) {
  await page.getByRole('link', { name: 'Select these 2 for bulk actions' }).click()
  await expect(page.getByText('2 students selected')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Only selected students' })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose an action.')).toBeVisible()
  await choose(page, 'Action', 'Move to a group')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('Choose a group.')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('combobox', { name: 'Group', exact: true }).click()
  await page.getByRole('option', { name: /^7A / }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const question = page.getByRole('dialog', {
    name: /^Move 2 students to 7A \(Core Class Group, 7th Grade\)\?/,
  })
  await expect(question).toContainText('1 student of another grade will be skipped.')
  await expectNothingSerious(page)
  await question.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Moved 1 student to 7A. 1 student could not be changed.')).toBeVisible()
  await expect(page.getByText(/is in 12th Grade, not in 7th Grade\./)).toBeVisible()
  await expect(page.getByText('1 student selected')).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('search', { name: 'Students' })).toBeFocused()
}

async function selectMore(page: Page) {
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toHaveValue('6th Grade')
  await choose(page, 'Grade level', '9th Grade')
  await page.getByRole('checkbox', { name: 'Select all 45 shown' }).press('Space')
  await expect(page.getByText('45 students selected')).toBeVisible()
  const gradeIsSaved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/choices/') && response.request().postDataJSON().grade === EIGHTH_GRADE,
  )
  await choose(page, 'Grade level', '8th Grade')
  await gradeIsSaved
  await expect(page.getByText('45 students selected, 45 not shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show selected' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select all 45 shown' })).toBeChecked()
}

async function fillGroup(page: Page) {
  await choose(page, 'Action', 'Move to a group')
  await page.getByRole('combobox', { name: 'Group', exact: true }).click()
  await page.getByRole('option', { name: /^9A / }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(/9A has room for 26 and is full/).first()).toBeVisible()
  await expect(page.getByText(/^\d+ students selected$/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Allow over capacity' }).check()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(/^Moved \d+ students to 9A\./)).toBeVisible()
}

async function deactivate(page: Page) {
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toHaveValue('8th Grade')
  await page.getByRole('textbox', { name: 'Search' }).fill('oyelaran')
  await expect(page.getByRole('combobox', { name: 'Grade level' })).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: 'Oyelaran, Finn' })).toContainText(
    'Not in any group',
  )
  await page.getByRole('checkbox', { name: 'Oyelaran, Finn' }).check()
  await choose(page, 'Action', 'Deactivate')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: /^Deactivate 1 student\?/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('checkbox', { name: 'Oyelaran, Finn' })).toBeChecked()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated 1 student.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 student is active again and back in their former groups.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Oyelaran, Finn' })).toBeVisible()
}

test('deactivating more than a tenth of the school has to be typed, and is undone by one click', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/groups/bulk-actions')
  await page.getByRole('combobox', { name: 'Grade level' }).click()
  await page.getByRole('option', { name: '10th Grade' }).click()
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await choose(page, 'Action', 'Deactivate')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('dialog', { name: /^Deactivate \d+ of the school’s \d+ students\?/ })
  const phrase = /DEACTIVATE \d+ STUDENTS/.exec((await question.textContent()) ?? '')![0]
  await expect(question.getByRole('textbox')).toBeFocused()
  await expect(question.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  await expectNothingSerious(page)
  await question.getByRole('textbox').fill(phrase)
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(/^Deactivated \d+ students\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByText(/^\d+ students are active again and back in their former groups\.$/),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '10A' }).first()).toBeVisible()
})

test('a teacher sees that deactivating is for the office', async ({ page }) => {
  await signIn(page, 'teacher@homeroom.example', '/groups/bulk-actions')
  await page.getByRole('textbox', { name: 'Search' }).fill('oyelaran')
  await page.getByRole('checkbox', { name: 'Oyelaran, Finn' }).check()
  await page.getByRole('combobox', { name: 'Action' }).click()
  await expect(page.getByRole('option', { name: 'Deactivate (only the office)' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  )
})

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
