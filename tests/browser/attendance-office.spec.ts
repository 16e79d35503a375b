import { callAs, choiceSaved } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

// Twenty minutes into the second class of the day.
test.use(ownSchool({ now: '2026-09-16T09:35:00' }))

const OFFICE = 'admin@homeroom.example'
const TEACHER = 'teacher@homeroom.example'
const OVER = '2026-09-09'

test('a correction is requested, accepted, and shown in the history of the mark', async ({ page }) => {
  await signIn(page, TEACHER, `/attendance?date=${OVER}`)
  await page.getByRole('button', { name: 'Request a correction' }).click()
  await expect(page.getByText('Mark the sheet of Wednesday, September 9 as it should be.')).toBeVisible()
  await expect(page.locator('[data-row]').first()).toBeFocused()
  const row = page.getByRole('group', { name: /: Present$/ }).first()
  const student = (await row.getAttribute('aria-label'))!.replace(': Present', '')
  const send = page.getByRole('button', { name: 'Send to office' })
  await row.focus()
  await page.keyboard.press('a')
  await expect(page.getByText('1 mark changes')).toBeVisible()
  await expect(send).toBeDisabled()
  await test.step('nothing is sent without a reason, and nothing is lost on the way', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Please give a reason for the change.')).toBeVisible()
    await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByText('1 mark changes')).toBeVisible()
    await expectNothingSerious(page)
  })
  await page.getByLabel('Reason').fill('was at the nurse')
  await send.click()
  await expect(page.getByText('Your request is pending')).toBeVisible()
  const sheet = page.url()
  await page.getByRole('link', { name: 'Show the request' }).click()
  const request = page.getByRole('group', { name: /Wednesday, September 9$/ })
  await expect(request).toContainText(student)
  await expect(request.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await signIn(page, OFFICE)
  await page
    .getByRole('link', { name: /^Corrections/ })
    .filter({ hasText: '3' })
    .click()
  await expect(request).toContainText('“was at the nurse”')
  await expect(request.getByRole('listitem')).toContainText(/P Present.*→.*A Absent/)
  await expectNothingSerious(page)
  await markTardyMeanwhile(page, (await request.getByRole('link').getAttribute('href'))!, student)
  await request.getByLabel(/^Note to/).fill('thank you')
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText(/^The sheet has changed:/)).toBeVisible()
  await expect(request).toContainText(
    'Changed by Avery Holloway since this was requested. It was Present then.',
  )
  await request.getByRole('button', { name: 'Accept anyway' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept anyway' }).click()
  await expect(request).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText(/^Reported by /), 'what a family told waits, too').toBeVisible()
  await signIn(page, TEACHER, '/attendance/corrections?state=ended')
  await expect(request).toContainText(/Accepted by Avery Holloway on .*: “thank you”/)
  await page.goto(sheet)
  await expect(page.getByRole('group', { name: `${student}: Absent` })).toBeVisible()
  await page.getByRole('button', { name: `History of ${student}` }).click()
  const history = page.getByRole('dialog', { name: `History of ${student}` })
  await expect(history.getByRole('listitem').last()).toContainText('Avery Holloway')
  await expect(history.getByRole('listitem').last()).toContainText('Requested by')
  await expectNothingSerious(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `History of ${student}` })).toBeFocused()
  await page.goto('/attendance/board')
  await expect(page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' })).toBeVisible()
})

test('the office corrects a closed sheet by hand, with a reason', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.goto(`/attendance?date=${OVER}`)
  await page.getByRole('combobox', { name: 'Teacher' }).click()
  await page.getByRole('option', { name: 'Vandermeer, Marisol' }).click()
  const row = page.getByRole('group', { name: /: Present$/ }).last()
  const student = (await row.getAttribute('aria-label'))!.replace(': Present', '')
  await row.focus()
  await page.keyboard.press('t')
  await page.keyboard.press('Control+Enter')
  const reason = page.getByLabel('Reason for this correction')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Please give a reason for the change\./)
  await expectNothingSerious(page)
  await page.keyboard.type('came in at ten')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Saved 9:35 AM by you')).toBeVisible()
  await page.getByRole('button', { name: `History of ${student}` }).click()
  const last = page
    .getByRole('dialog', { name: `History of ${student}` })
    .getByRole('listitem')
    .last()
  await expect(last).toContainText('Sep 16, 2026, 9:35 AM · Avery Holloway')
  await expect(last).toContainText('Reason: came in at ten')
})

test('the office follows up on the last missing class, and the board updates itself', async ({
  page,
  context,
}) => {
  await signIn(page, OFFICE)
  await page.clock.install()
  await page.getByRole('link', { name: 'Board', exact: true }).first().click()
  const late = page.getByRole('button', { name: /Late$/ })
  await expect(late).toHaveText(/^1 /)
  await expectNothingSerious(page)
  await late.click()
  const missing = page.getByRole('link', { name: /Late: started/ })
  await expect(missing).toHaveCount(1)

  const corridor = await context.newPage()
  await corridor.goto((await missing.getAttribute('href'))!)
  await corridor.getByRole('button', { name: 'Mark All Present' }).click()
  await corridor.keyboard.press('Control+Enter')
  await expect(corridor.getByText(/^Saved \d{1,2}:\d\d\s[AP]M by you$/)).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(page.getByText('No classes match.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '44 of 88 sheets taken.' })).toBeAttached()

  await page.route('**/attendance/board/**', (route) => route.abort())
  await page.clock.fastForward(20_000)
  await expect(page.getByText('Last updated 9:35 AM')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Last updated 9:35 AM')).toBeHidden()
  await page.goto('/attendance/board?date=2026-09-12')
  await expect(page.getByText('No classes meet on this day.')).toBeVisible()
})

test('the office looks at the day before as a grid, and finds what a report counts as not taken', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/attendance/board?date=2026-09-14')
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(page.getByText(/^Friday, September 11/)).toBeVisible()
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByText(/^Monday, September 14/)).toBeVisible()
  await test.step('Back leads to the day that was shown before', async () => {
    await page.goBack()
    await expect(page.getByText(/^Friday, September 11/)).toBeVisible()
    await page.goForward()
    await expect(page.getByText(/^Monday, September 14/)).toBeVisible()
  })
  const row = page.getByRole('listitem').filter({ hasText: 'Vandermeer, Marisol' }).first()
  await expect(row).toContainText('Room 110')
  await expect(row.getByRole('link', { name: 'Email to Marisol Vandermeer' })).toHaveAttribute(
    'href',
    /^mailto:teacher%40homeroom\.example/,
  )

  const remembered = choiceSaved(page, 'board_view')
  await page.getByText('Grid', { exact: true }).click()
  const grid = page.getByRole('table')
  await expect(grid.getByRole('rowheader', { name: 'Vandermeer, Marisol' })).toBeVisible()
  await expectNothingSerious(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNothingSerious(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await remembered
  await page.goto('/attendance/board')
  await expect(grid).toBeVisible()
  await grid
    .getByRole('link', { name: /, Room \d+, Saved/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeVisible()

  await page.goto('/reports?start_date=2026-09-07&end_date=2026-09-16&type=daily_summary&grade_level_id=8')
  const counted = page.getByRole('link', { name: /sheets? not taken$/ })
  const count = Number.parseInt((await counted.innerText()).trim(), 10)
  expect(count).toBeGreaterThan(0)
  await counted.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Missing attendance' })).toBeVisible()
  await expect(page.getByText(new RegExp(`Sep 7 – 16 · ${count} sheets?`))).toBeVisible()
  const missing = page.getByRole('main').getByRole('link', { name: /8th Grade/ })
  await expect(missing).toHaveCount(count)
  await expectNothingSerious(page)
  await missing.first().click()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeVisible()
  await page.goto('/attendance/missing?start_date=2026-09-12&end_date=2026-09-13')
  await expect(page.getByText('All attendance was taken.')).toBeVisible()
})

type Period = { id: number; groups: { teacher_id: number; students: { id: number; name: string }[] }[] }

/** Someone in the office saves another mark on the sheet that an address leads to. */
async function markTardyMeanwhile(page: Page, address: string, name: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, page.url())
  const section_period_id = Number(pathname.split('/').at(-1))
  const [date, teacher_id] = [searchParams.get('date')!, Number(searchParams.get('teacher_id'))]
  const students = studentsOf(await periodsOf(page, date), section_period_id, teacher_id)
  const attendance = { [students.find((student) => student.name === name)!.id]: { status: 'T' } }
  await save(page, { section_period_id, date, teacher_id, attendance, reason: 'a phone call' })
}

async function periodsOf(page: Page, date: string): Promise<Period[]> {
  const address = `/attendance/section-periods/?date=${date}`
  return (await callAs<{ section_periods: Period[] }>(page, 'GET', address)).section_periods
}

const studentsOf = (periods: Period[], section_period: number, teacher: number) =>
  periods
    .find(({ id }) => id === section_period)!
    .groups.filter(({ teacher_id }) => teacher_id === teacher)
    .flatMap(({ students }) => students)

const save = (page: Page, data: object) => callAs(page, 'POST', '/attendance/submit/', data)
