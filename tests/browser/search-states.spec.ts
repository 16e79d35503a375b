import { expect, expectNothingSerious, signIn, test } from './school.ts'
import {
  ADMIN,
  STUDENT,
  TEACHER,
  activeCell,
  dialog,
  field,
  firstStudent,
  grid,
  section,
  status,
} from './search-page.ts'

test('the arrow keys wrap around, Escape and Ctrl-K close, and the focus returns', async ({ page }) => {
  await signIn(page, ADMIN, '/students/list')
  const here = page.getByRole('button', { name: 'Show All Students' })
  await here.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('an')
  await expect(section(page, 'Students').getByRole('row')).toHaveCount(8)
  const rows = grid(page).getByRole('row')
  const first = await (await activeCell(page)).textContent()
  await expect(rows.first()).toContainText(first ?? 'nothing')
  await page.keyboard.press('ArrowUp')
  const last = await (await activeCell(page)).textContent()
  await expect(rows.last()).toContainText(last ?? 'nothing')
  await expect(await activeCell(page)).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  expect(await (await activeCell(page)).textContent()).toBe(first)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(here).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(0)
  await expect(here).toBeFocused()
})

test('a page that arrives while someone types gets the focus only after the search is closed', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await expect(page.getByRole('heading', { level: 1, name: 'Today at Willowmere School' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  const arrival = Promise.withResolvers<void>()
  await page.route('**/static/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('an')
  arrival.resolve()
  await expect(page.locator('h1')).toHaveText('Settings')
  await page.keyboard.type('o')
  await expect(field(page)).toHaveValue('ano')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
})

test('results of an older text are never shown for a newer one, and Enter waits for the right ones', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/devices')
  const [one, other] = [await firstStudent(page, 'ab'), await firstStudent(page, 'ma')]
  const late: (() => Promise<void>)[] = []
  await page.route('**/api/search/**', async (route) => {
    const isOld = new URL(route.request().url()).searchParams.get('search') === one.email
    const go = () => route.continue().catch(() => {})
    if (isOld) late.push(go)
    else await go()
  })
  await page.keyboard.press('Control+k')
  await field(page).fill(one.email)
  await expect.poll(() => late.length).toBeGreaterThan(0)
  await field(page).fill(other.email)
  await expect(section(page, 'Students').getByRole('row')).toContainText(other.name)
  for (const go of late) await go()
  await field(page).fill(`${other.email} nobody`)
  await expect(dialog(page).getByRole('paragraph').filter({ hasText: 'No results for' })).toBeVisible()
  await expect(grid(page)).toHaveCount(0)
  await field(page).fill(other.last_name)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/(schedule|reports|students)/)
})

test('a failure is shown with Retry, and screens are found anyway', async ({ page }) => {
  await signIn(page, ADMIN, '/devices')
  await page.route('**/api/search/**', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('student')
  await expect(section(page, 'Screens').getByRole('row').first()).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toContainText('Homeroom is not responding.')
  await page.unroute('**/api/search/**')
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await field(page).fill('zzzz')
  await expect(status(page)).toHaveText('No results for "zzzz"')
})

test('a teacher finds the screens of teachers only, a student has no search', async ({ page }) => {
  await signIn(page, TEACHER)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('s')
  await expect(section(page, 'Screens').getByRole('row', { name: /Student Directory/ })).toBeVisible()
  await expect(section(page, 'Screens').getByRole('row', { name: /^Staff|^Settings/ })).toHaveCount(0)
  await field(page).fill('settings')
  await expect(status(page)).toHaveText('No results for "settings"')
  await page.keyboard.press('Escape')
  await signIn(page, STUDENT)
  await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(0)
})

test('axe finds nothing serious, in light and dark', async ({ page }) => {
  await signIn(page, ADMIN, '/devices')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field(page)).toBeFocused()
  await expectNothingSerious(page)
  await field(page).fill('an')
  await expect(section(page, 'Students').getByRole('row')).toHaveCount(8)
  await expectNothingSerious(page)
  await page.route('**/api/search/**', (route) => route.abort())
  await field(page).fill('student')
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expectNothingSerious(page)
})
