import { cards, count, openDirectory } from './directory-page.ts'
import { expect, expectNothingSerious, test } from './school.ts'

test.beforeEach(({ page }) => openDirectory(page))

test('inactive students are found by a switch', async ({ page }) => {
  await page.getByLabel('Inactive students').click()
  await count(page, '1 inactive student found')
  await expect(cards(page)).toHaveText(['Brandvold, Callum'])
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Inactive students')).not.toBeChecked()
})

test('a slow list shows eight gray cards, and a failed one an error', async ({ page }) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/students/api/list/', async (route) => {
    await held
    await route.abort()
  })
  await page.route('**/attendance/week-summaries/', (route) => route.abort())
  await page.goto('/students/list?all=1')
  await count(page, 'Loading...')
  await expect(page.getByTestId('student-skeleton')).toHaveCount(8)
  release()
  await expect(page.getByRole('alert')).toContainText('The students could not be loaded.')
  await expectNothingSerious(page)
  await page.unroute('**/students/api/list/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cards(page)).toHaveCount(50)
  await expect(page.getByText('The week summaries could not be loaded.')).toBeVisible()
  await expect(page.getByText('This week')).toHaveCount(0)
  await page.unroute('**/attendance/week-summaries/')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This week').first()).toBeVisible()
  await page.route('**/attendance/week-summaries/', (route) => {
    const { student_ids } = route.request().postDataJSON() as { student_ids: number[] }
    return route.fulfill({ json: Object.fromEntries(student_ids.map((id) => [id, {}])) })
  })
  await page.reload()
  await expect(page.getByText('no marks yet')).toHaveCount(50)
})
