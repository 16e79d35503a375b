import { expect, type Page } from './school.ts'

export const TEACHER = 'teacher@homeroom.example'
export const OFFICE = 'admin@homeroom.example'

export const rows = (page: Page) => page.getByRole('group', { name: 'Students' }).locator('[data-row]')
export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ })
export const expectSaveState = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeVisible()

/** Opens the sheet at an address and returns the students' names. */
export async function openSheet(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(rows(page).first()).toBeFocused()
  return rows(page).locator('> span').allTextContents()
}

/** The class that is on now, as the server has it. */
export async function savedSheet(
  page: Page,
): Promise<{ statuses: string; version: number; address: string }> {
  const day = await page.request.get('/attendance/section-periods/?date=2026-09-16')
  const { section_periods } = (await day.json()) as { section_periods: { id: number; start_time: string }[] }
  const now = section_periods.findLast(({ start_time }) => start_time <= '09:05')!
  const sheet = await page.request.get(`/attendance/submit/?section_period_id=${now.id}&date=2026-09-16`)
  const { attendance, version } = (await sheet.json()) as {
    attendance: { status: string }[]
    version: number
  }
  const statuses = attendance.map(({ status }) => status).join('')
  return { statuses, version, address: `/attendance/take/${now.id}?date=2026-09-16` }
}

/** Counts the saves that leave the page, and drops their replies while `lose` is set. */
export async function watchSaves(page: Page) {
  const watched = { keys: new Set<string | null>(), saves: 0, lose: false }
  await page.route('**/attendance/submit/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    watched.saves += 1
    watched.keys.add(await route.request().headerValue('idempotency-key'))
    if (!watched.lose) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  return watched
}

/** Fills in the absence of a 9th grader and its kind; returns the student's last name. */
export async function fillAbsence(page: Page, what: string): Promise<string> {
  const students = await page.request.get('/students/api/list/?grade_level=4')
  const [first] = (await students.json()) as { first_name: string; last_name: string }[]
  const { first_name, last_name } = first!
  await page.getByRole('combobox', { name: 'Who is absent?' }).fill(`${first_name} ${last_name}`)
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Reason or times' }).fill(what)
  await page.getByRole('option').first().click()
  return last_name
}
