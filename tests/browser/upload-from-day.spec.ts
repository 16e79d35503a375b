import { callAs } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { browse, figure, openUpload, process, workbook } from './student-upload-page.ts'

/** A school in the middle of its year, with the next one in its calendar. */
test.use(ownSchool())

const NEXT_YEAR = { start_date: '2027-08-16', end_date: '2028-06-09' }
const FILE = workbook('next-year.xlsx', [
  ['Layla', 'Sommerfeld', 'student@homeroom.example', '12'],
  ['Nia', 'Newcomb', 'nia.newcomb@homeroom.example', 6],
])

async function chooseDay(page: Page, text: string) {
  await page.getByLabel('Counts from').fill(text)
  await page.getByLabel('Counts from').press('Tab')
  await page.getByRole('button', { name: 'Check with this day' }).click()
}

async function checkAndSave(page: Page) {
  await browse(page, FILE)
  await expect(page.getByLabel('Counts from')).toHaveValue('Sep 16, 2026')
  await expect(figure(page, 'Changed')).toHaveText('1')
  await expect(page.getByText('Names and addresses change now.')).toBeVisible()
  await expect(page.getByText(/counts from Monday/)).toHaveCount(0)

  await page.getByLabel('Counts from').fill('7/1/2027')
  await page.getByLabel('Counts from').press('Tab')
  await expect(page.getByText('The file was checked for Sep 16, 2026.')).toBeVisible()
  await expect(process(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Check with this day' }).click()
  await expect(page.getByRole('alert')).toContainText('Thursday, July 1, 2027 is not in a school year.')
  await expect(process(page)).toBeDisabled()
  await expectNothingSerious(page)

  await chooseDay(page, '8/16/2027')
  await expect(page.getByText('The file counts from Monday, August 16, 2027.')).toBeVisible()
  await expect(figure(page, 'Added')).toHaveText('1')
  await expectNothingSerious(page)
  await process(page).click()
  await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeVisible()
  await expect(page.getByText('The file counts from Monday, August 16, 2027.')).toBeVisible()
}

for (const width of [1280, 390]) {
  test(`the office uploads the file of the next year ahead, at a width of ${width}`, async ({ page }) => {
    await openUpload(page)
    await page.setViewportSize({ width, height: 900 })
    const years = await callAs<{ start_date: string }[]>(page, 'GET', '/api/school-years/')
    if (!years.some(({ start_date }) => start_date === NEXT_YEAR.start_date))
      await callAs(page, 'POST', '/api/school-years/', NEXT_YEAR)
    await checkAndSave(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    type Listed = { id: number; last_name: string; grade_level: number }
    const listed = async (query: string) =>
      (await callAs<Listed[]>(page, 'GET', `/students/api/list/${query}`)).filter(({ last_name }) =>
        ['Sommerfeld', 'Newcomb'].includes(last_name),
      )
    expect((await listed('')).map(({ last_name }) => last_name)).toEqual(['Sommerfeld'])
    const then = await listed('?on=2027-08-16')
    expect(then.map(({ last_name, grade_level }) => [last_name, grade_level])).toEqual([
      ['Newcomb', 1],
      ['Sommerfeld', 7],
    ])
    await page.goto(`/students/${then[0]!.id}`)
    await expect(page.getByText(/Enters Monday, August 16/).first()).toBeVisible()

    await page.goto('/students/uploads')
    await page.getByRole('link', { name: 'next-year.xlsx' }).first().click()
    await expect(page.getByText('The file counts from Monday, August 16, 2027.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo upload' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo upload' }).click()
    await expect(page.getByText('This upload was undone')).toBeVisible()
    expect(
      (await listed('?on=2027-08-16')).map(({ last_name, grade_level }) => [last_name, grade_level]),
    ).toEqual([['Sommerfeld', (await listed(''))[0]!.grade_level]])
  })
}
