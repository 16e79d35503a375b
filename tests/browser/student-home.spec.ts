import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const STUDENT = 'student@homeroom.example'
const HOME = '**/students/api/me/home/'

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const card = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })

/** Opens the home page with a modified reply. */
async function openChanged(page: Page, change: (home: Record<string, unknown>) => Record<string, unknown>) {
  await page.route(HOME, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Record<string, unknown>) })
  })
  await page.goto('/student-home')
}

test('a student sees at once where to go next, what today brought and how the year goes', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, STUDENT)
  await expect(page.getByRole('heading', { level: 1, name: 'Good morning, Leila' })).toBeVisible()
  const next = region(page, /^Next, in 10 minutes$/)
  await expect(next).toContainText('9:15 AM to 10:05 AM')
  await expect(next).toContainText('Room ')
  const today = region(page, 'Today').getByRole('listitem')
  await expect(today.filter({ hasText: '8:20 AM' })).toHaveAttribute('aria-current', 'true')
  await expect(region(page, 'My attendance')).toContainText(/in \d+ of \d+ classes since/)
  await expect(region(page, 'My attendance').getByRole('listitem')).toHaveCount(5)
  await expectNothingSerious(page)

  await test.step('each card describes its page', async () => {
    await expect(card(page, /^My Schedule/)).toContainText(/Next: .+, 9:15\sAM/)
    await expect(card(page, /^My Attendance/)).toContainText(/\d+\.\d% of \d+ classes/)
    await expect(card(page, /^My Groups/)).toContainText('9A')
    await expect(card(page, /^Grades & Progress/)).toContainText(/\d+ courses? in your grade/)
  })

  await test.step('ten minutes later the class after it is next', async () => {
    await page.clock.runFor('10:00')
    await expect(region(page, /^Next, in 55 minutes$/)).toContainText('10:10 AM to ')
    await expect(today.filter({ hasText: '9:15 AM' })).toHaveAttribute('aria-current', 'true')
  })

  await test.step('the week and all days are one click away', async () => {
    await region(page, 'Today').getByRole('link', { name: 'Week' }).click()
    await expect(page).toHaveURL(/\/schedule$/)
    await page.goBack()
    await region(page, 'My attendance').getByRole('link', { name: 'All days' }).click()
    await expect(page).toHaveURL(/\/attendance$/)
  })
})

test('a student’s home has words for a closed day, for no classes at all, and for a failure', async ({
  page,
}) => {
  await signIn(page, STUDENT, '/schedule')
  await openChanged(page, (home) => ({
    ...home,
    classes: [],
    week: (home['week'] as { date: string }[]).map((day) =>
      Object.assign(day, day.date === '2026-09-16' && { classes: 0, closure: 'Founders Day' }),
    ),
  }))
  await expect(region(page, 'Today')).toContainText('No classes meet today: Founders Day.')
  await expect(region(page, /^Next, tomorrow at 8:00\sAM$/)).toBeVisible()
  await page.unroute(HOME)

  await openChanged(page, (home) => ({
    ...home,
    classes: [],
    next_day: null,
    groups: [],
    since: null,
    days_enrolled: 0,
    standing: { P: 0, T: 0, E: 0, A: 0, total: 0, attendance_rate: null },
  }))
  await expect(page.getByRole('heading', { name: 'No classes scheduled' })).toBeVisible()
  await expect(region(page, 'My attendance')).toContainText('No attendance has been taken for you')
  await expect(card(page, /^My Groups/)).toContainText('Not in a group yet')
  await expectNothingSerious(page)
  await page.unroute(HOME)

  await page.route(HOME, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your classes and attendance could not be loaded.')
  await expect(card(page, /^My Schedule/)).toBeVisible()
  await page.unroute(HOME)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(region(page, /^Next, in 10 minutes$/)).toBeVisible()
})

test('a student sees that a class has another room and another teacher today', async ({ page }) => {
  await signIn(page, STUDENT, '/schedule')
  const changed = { room_today: '211', covered_by: 'Nora Tran' }
  await openChanged(page, (home) => ({
    ...home,
    classes: (home['classes'] as { start_time: string }[]).map((one) =>
      Object.assign(one, one.start_time === '09:15' && { ...changed, title: 'Math' }),
    ),
  }))
  const next = region(page, /^Next, in 10 minutes$/)
  await expect(next).toContainText('Math')
  for (const text of ['Room 211 today', 'Nora Tran covers']) {
    await expect(next.getByText(text)).toBeVisible()
    await expect(region(page, 'Today').getByText(text)).toBeVisible()
  }
  await expectNothingSerious(page)
})

test('on the smallest phone the screens are at the bottom, and the current one is told without color', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, STUDENT, '/attendance')
  const bar = page.getByRole('navigation', { name: 'Screens on a phone' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Schedule', 'Attendance', 'Groups', 'Grades'])
  await expect(bar.locator('[aria-current="page"]')).toHaveText('Attendance')
  for (const link of await bar.getByRole('link').all()) {
    const box = (await link.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    expect(box.y + box.height).toBeLessThanOrEqual(640)
  }
  const marks = await bar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::before').borderTopWidth))
  expect(marks.filter((width) => width === '3px')).toHaveLength(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await bar.getByRole('link', { name: 'Schedule' }).press('Enter')
  await expect(page).toHaveURL(/\/schedule$/)
  await expect(bar.locator('[aria-current="page"]')).toHaveText('Schedule')
})
