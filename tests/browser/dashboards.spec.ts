import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const TEACHER = 'teacher@homeroom.example'
const OFFICE = 'admin@homeroom.example'
const STUDENT = 'student@homeroom.example'
const CLASSES = '**/attendance/section-periods/**'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const classes = (page: Page) => page.getByRole('region', { name: 'Today’s classes' })

test('a teacher opens the current class with one key, and the day advances automatically', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, TEACHER)
  const now = classes(page).getByRole('link', { name: /^8:20-9:10\sAM/ })
  await expect(now).toContainText('On now')
  await expect(now).toContainText('Not taken yet')
  await expect(classes(page).getByRole('link', { name: /^9:15-10:05\sAM/ })).toContainText('Next')
  await expect(classes(page).getByRole('link', { name: /^8:00-8:15\sAM/ })).toContainText('Saved 8:0')
  await expectNothingSerious(page)

  await test.step('Enter opens its sheet, and a click any other', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/attendance\/take\/\d+/)
    await page.goBack()
    await classes(page)
      .getByRole('link', { name: /^9:15-10:05\sAM/ })
      .click()
    await expect(page).toHaveURL(/\/attendance\/take\/\d+/)
    await page.goBack()
  })

  await test.step('ten minutes later another class is on', async () => {
    await expect(page.getByText('Wednesday, September 16, 9:05 AM')).toBeVisible()
    await page.clock.runFor('10:00')
    await expect(page.getByText('Wednesday, September 16, 9:15 AM')).toBeVisible()
    await expect(classes(page).getByRole('link', { name: /^9:15-10:05\sAM/ })).toContainText('On now')
    await expect(now).toContainText('Not taken')
  })

  await test.step('a failure is shown and can be retried; a holiday and an empty day have their messages', async () => {
    await page.route(CLASSES, (route) => route.abort())
    await page.reload()
    await expect(classes(page).getByRole('alert')).toContainText('Today’s classes could not be loaded.')
    await page.unroute(CLASSES)
    await classes(page).getByRole('button', { name: 'Retry' }).click()
    await expect(now).toBeVisible()
    const message = 'Wednesday, September 16, 2026 is a holiday: Founders Day'
    await page.route(CLASSES, (route) =>
      route.fulfill({ json: { section_periods: [], code: 'holiday', message } }),
    )
    await page.reload()
    await expect(classes(page).getByRole('heading', { name: message })).toBeVisible()
    await page.unroute(CLASSES)
    await page.route(CLASSES, (route) => route.fulfill({ json: { section_periods: [] } }))
    await page.reload()
    await expect(classes(page).getByRole('heading', { name: 'You have no classes today' })).toBeVisible()
    await page.unroute(CLASSES)
  })

  await test.step('the quick links lead to the main screens and to their own week', async () => {
    const links = page.getByRole('region', { name: 'Quick links' }).getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual([
      '/manage-students',
      '/groups/',
      '/schedules',
      '/attendance',
      '/attendance/absences',
      '/reports',
      '/schedule',
    ])
  })
})

test('the office sees how many students there are and who did what', async ({ page }) => {
  await signIn(page, OFFICE)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Student management/ })
    .click()
  const tiles = page.getByLabel('Student counts')
  const figure = (name: string) => tiles.locator('div', { hasText: name }).locator('dd').first()
  await expect(tiles).toContainText('added in the last 30 days')
  await expect(tiles).toContainText('active, not in a homeroom group yet')
  const [total, pending] = [
    Number(await figure('Total').innerText()),
    Number(await figure('Pending').innerText()),
  ]
  const added = Number(await figure('New').innerText())
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect(activity).toContainText('Avery Holloway added Finn Oyelaran')

  await page.getByRole('link', { name: /^Add student/ }).click()
  await page.getByLabel('First name').fill('Marigold')
  await page.getByLabel('Last name').fill('Newcombe')
  await page.getByLabel('Email').fill('marigold@larkfield.example')
  await page.getByRole('combobox', { name: 'Grade level' }).click()
  await page.getByRole('option', { name: '9th Grade' }).click()
  await page.getByRole('button', { name: 'Add student' }).click()
  await expect(page.getByText('Student added successfully!')).toBeVisible()

  await page.goBack()
  await expect(figure('New')).toHaveText(String(added + 1))
  await expect(figure('Total')).toHaveText(String(total + 1))
  await expect(figure('Pending')).toHaveText(String(pending + 1))
  await expect(activity.getByRole('listitem').first()).toContainText('Avery Holloway added Marigold Newcombe')
  await expectNothingSerious(page)
  const tools = page.getByRole('region', { name: 'Tools' }).getByRole('link')
  const addresses = await tools.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/students/upload-students',
    '/students/add',
    '/students/list',
    '/students/upload-homeroom',
  ])
  await activity.getByRole('link', { name: 'added Marigold Newcombe' }).click()
  await expect(page).toHaveURL(/\/students\/\d+$/)
})

test('the student’s month runs one clock for the page, not one for each day', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { minuteTimers: number }
    counted.minuteTimers = 0
    const original = globalThis.setInterval
    globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
      if (args[1] === 60_000) counted.minuteTimers += 1
      return original(...args)
    }) as typeof setInterval
  })
  await signIn(page, STUDENT, '/attendance')
  await expect(page.getByRole('heading', { name: 'September 2026' })).toBeVisible()
  const timers = await page.evaluate(() => (globalThis as unknown as { minuteTimers: number }).minuteTimers)
  // The title of a printed page has one too.
  expect(timers).toBeLessThanOrEqual(4)
})

test('a student sees only their own attendance, groups and progress', async ({ page }) => {
  await signIn(page, STUDENT)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^My Attendance/ })
    .click()
  await expect(heading(page, 'My Attendance')).toBeFocused()
  await expect(page.getByText('attendance rate', { exact: true })).toBeVisible()
  await page.getByText('How it is counted').click()
  await expect(page.getByText('100 × (P + T) / (P + T + E + A)')).toBeVisible()

  await test.step('a day opens to tell what was when, another month is one click away', async () => {
    await page.getByRole('button', { name: /^Monday, September 14/ }).click()
    await expect(page.getByRole('heading', { name: 'Monday, September 14' })).toBeVisible()
    await expectNothingSerious(page)
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByRole('heading', { name: 'August 2026' })).toBeVisible()
    await page.getByRole('button', { name: /^Tuesday, August 25: .*2 absent, excused/ }).click()
    await expect(page.getByRole('heading', { name: 'Tuesday, August 25' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'August 2026' })).toBeVisible()
  })

  const screens = page.getByRole('navigation', { name: 'Screens' })
  await screens.getByRole('link', { name: 'My Schedule' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Schedule for / })).toBeVisible()
  await expect(page.getByText('8:20-9:10 AM').first()).toBeVisible()
  await expectNothingSerious(page)

  await screens.getByRole('link', { name: 'My Groups' }).click()
  await expect(heading(page, 'My Groups')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^\d+ classmates$/ }).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('@')
  await expectNothingSerious(page)

  await screens.getByRole('link', { name: 'Grades & Progress' }).click()
  await expect(heading(page, 'Grades & Progress')).toBeVisible()
  await expect(page.getByRole('row', { name: /^All groups/ })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /^Courses of the/ })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectNothingSerious(page)

  await test.step('what is not theirs stays shut', async () => {
    for (const [address, status] of [
      ['/attendance/reports/?student_id=2', 404],
      ['/students/api/schedule/2/', 404],
      ['/students/api/details/1/', 403],
      ['/students/api/list/', 403],
      ['/groups/api/list/', 403],
      ['/attendance/section-periods/?date=2026-09-16', 403],
    ] as const) {
      expect((await page.request.get(address)).status(), address).toBe(status)
    }
    await page.goto('/schedule/2')
    await expect(page.getByText('Student not found')).toBeVisible()
    await expect(page.getByText('Rennard')).toHaveCount(0)
    for (const address of ['/students/list', '/edit-student/2', '/reports?student_id=2', '/groups/manage']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/student-dashboard$/)
    }
  })
})
