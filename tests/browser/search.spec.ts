import { devices } from '@playwright/test'
import { expect, seriousFindings, signIn, test } from './school.ts'
import { ADMIN, TEACHER, activeCell, dialog, field, firstStudent, section, status } from './search-page.ts'

test('by keyboard the office goes to a student, to someone of the staff, to a group and to a screen', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/devices')
  const student = await firstStudent(page, 'ab')
  await test.step('a student: the arrow keys reach the actions, and Enter opens the selected one', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.type(student.email)
    await expect(section(page, 'Students').getByRole('row')).toHaveCount(1)
    await expect(await activeCell(page)).toContainText(student.name)
    await expect(status(page)).toHaveText(/^\d+ results?: 1 student/)
    await page.keyboard.press('ArrowRight')
    while (!(await (await activeCell(page)).textContent())?.includes('Schedule'))
      await page.keyboard.press('Tab')
    await expect((await activeCell(page)).getByRole('link')).toHaveAccessibleName(`Schedule: ${student.name}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/schedule/${student.id}$`))
    await expect(dialog(page)).toHaveCount(0)
  })
  await test.step('Enter alone opens the record', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(student.email)
    await expect(section(page, 'Students').getByRole('row')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/students/${student.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(dialog(page)).toHaveCount(0)
  })
  await test.step('attendance is one of the actions', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(student.email)
    await section(page, 'Students')
      .getByRole('link', { name: `Attendance: ${student.name}` })
      .click()
    await expect(page).toHaveURL(new RegExp(`/reports\\?.*student_id=${student.id}`))
  })
  await test.step('a teacher', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(TEACHER)
    await expect(section(page, 'Staff').getByRole('row')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/staff\?search=teacher%40homeroom\.example$/)
    await expect(
      page.getByRole('textbox', { name: 'Search staff by name or email' }).or(page.getByRole('searchbox')),
    ).toHaveValue(TEACHER)
  })
  await test.step('a group', async () => {
    const [group] = (await (await page.request.get('/groups/api/list/')).json()) as {
      name: string
      type: string
      grade_level: number
    }[]
    if (!group) throw new Error('the school has no groups')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(group.name)
    await expect(section(page, 'Groups').getByRole('row').first()).toContainText(group.name)
    while (!(await (await activeCell(page)).textContent())?.startsWith(group.name))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/groups\/manage/)
  })
  await test.step('a screen', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('scheduling tool')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/schedules\/tool$/)
  })
})

test('on a phone it is opened by its button and used by touch', async ({ browser, school }) => {
  const { defaultBrowserType: _, ...phone } = devices['iPhone 14']
  const context = await browser.newContext({ ...phone, baseURL: school.origin })
  const page = await context.newPage()
  await page.goto('/social/login/google-oauth2/?login_hint=' + ADMIN)
  await page.getByRole('button', { name: 'Search' }).tap()
  await expect(field(page)).toBeFocused()
  const student = await firstStudent(page, 'ab')
  await field(page).fill(student.email)
  const box = await dialog(page).boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: page.viewportSize()?.width ?? 0 })
  const record = section(page, 'Students').getByRole('link', { name: `Record: ${student.name}` })
  expect((await record.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  expect(await seriousFindings(page)).toEqual([])
  await record.tap()
  await expect(page).toHaveURL(new RegExp(`/students/${student.id}$`))
  await page.getByRole('button', { name: 'Search' }).tap()
  await dialog(page).getByRole('button', { name: 'Close' }).tap()
  await expect(dialog(page)).toHaveCount(0)
  await context.close()
})
