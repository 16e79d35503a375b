import { firstSheet, signInByHand } from './first-day-steps.ts'
import { chooseFile } from './main-road-steps.ts'
import { logPresses } from './press-log.ts'
import { expect, ownSchool, test, type Page } from './school.ts'

// The Monday on which an empty school begins with Homeroom, five minutes into the first class.
test.use(ownSchool({ seed: 'none', now: '2026-09-14T09:05:00' }))
test.setTimeout(180_000)

const MAX_CLICKS = 40
/** The file dialog of the operating system, which a browser test skips, takes a click on the file and one on Open. */
const CLICKS_IN_FILE_WINDOW = ['the file (window of the system)', 'Open (window of the system)']

test(`from an empty school to the first taken sheet in at most ${MAX_CLICKS} clicks`, async ({ page }) => {
  const { step, add, attach } = await logPresses(page, ['pointerdown'])
  page.on('filechooser', () => add(...CLICKS_IN_FILE_WINDOW))
  await step('the office signs in', (one) => signInByHand(one, 'admin@homeroom.example'))
  await step('name, teachers and students', setUp)
  await firstSheet(step, { grade: '9th Grade', group: '9A', periods: 21 })
  const { count, listed } = await attach('clicks')
  expect(count, listed).toBeLessThanOrEqual(MAX_CLICKS)
  expect(count, 'clicks are counted').toBeGreaterThan(20)
})

async function setUp(page: Page) {
  await page.getByLabel('School name').fill('Larkfield School')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  for (const [heading, file] of [
    ['Your teachers', 'teachers.csv'],
    ['Your students', 'infinite-campus-students.xlsx'],
  ] as const) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await chooseFile(page, file)
    await page.getByRole('button', { name: 'Upload & Process' }).click()
    await expect(page.getByText('Upload Successful')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).first().click()
  }
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await expect(page.getByText('2 of 6 steps are done.')).toBeVisible()
}
