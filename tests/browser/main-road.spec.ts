import { readFile } from 'node:fs/promises'
import { expect, signIn, signOut, test, type Page } from './school.ts'

// An empty school on a Monday morning, in the first minutes of its first class.
test.use({ schoolOptions: { seed: 'none', now: '2026-09-14T09:05:00' } })
test.setTimeout(180_000)

const OFFICE = 'admin@homeroom.example'
const CRAIG = 'CBeane@fabrikam.example'
const DAISY = 'DTodd@fabrikam.example'
/** Students of grade 9 in the file. */
const NINTH_GRADERS = 8

test('a school from its spreadsheets to its first attendance report', async ({ browser, page, school }) => {
  await signIn(page, OFFICE)
  await test.step('the first sign-in leads through name and year, teachers, students', () => setUp(page))
  await test.step('the directory shows the students', () => findStudents(page))
  await test.step('a core group of grade 9 is made and filled', () => fillGroup(page))
  await test.step('a block, a section period and the assignment', () => schedule(page))
  await signOut(page)

  await signIn(page, CRAIG)
  const marks = await test.step('the teacher takes attendance with two absences and one tardy', () =>
    takeAttendance(page))
  await signOut(page)

  await signIn(page, OFFICE)
  await test.step('the report holds exactly these rows, and the CSV the same', () => report(page, marks))
  await signOut(page)

  await test.step("someone else's class is refused", () => refuseOtherClass(page))
  await test.step('a signed-out browser gets nothing', async () => {
    const context = await browser.newContext({ baseURL: school.origin })
    const calls = [
      '/students/api/list/',
      '/api/staff/',
      '/attendance/reports/',
      '/attendance/section-periods/?date=2026-09-14',
    ]
    for (const call of calls) expect((await context.request.get(call)).status(), call).toBe(401)
    const visitor = await context.newPage()
    await visitor.goto('/students/list')
    await expect(visitor.getByRole('button', { name: 'Login with Google' })).toBeVisible()
    await expect(visitor.getByText('@fabrikam.example')).toHaveCount(0)
    await context.close()
  })
})

async function setUp(page: Page) {
  await expect(page).toHaveURL(/\/set-up/)
  await page.getByLabel('Name of the school').fill('Fabrikam High School')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your teachers' })).toBeVisible()
  await chooseFile(page, 'teachers.csv')
  await expect(page.getByText('2 rows, 2 teachers')).toBeVisible()
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByText('Upload Successful')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your students' })).toBeVisible()
  await chooseFile(page, 'infinite-campus-students.xlsx')
  await expect(page.getByText('44 rows, 22 students')).toBeVisible()
  await page.getByRole('button', { name: 'Upload & Process' }).click()
  await expect(page.getByText('44 rows, 22 students: 22 added, 0 changed, 0 unchanged.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeVisible()
}

async function chooseFile(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse files' }).click()
  await (await chooser).setFiles(`tests/fixtures/${name}`)
}

async function findStudents(page: Page) {
  await page.getByRole('link', { name: 'Students', exact: true }).click()
  await page.getByRole('button', { name: 'Show All Students' }).click()
  await expect(page.getByText('22 students found')).toBeVisible()
}

async function fillGroup(page: Page) {
  await page.getByRole('link', { name: 'Groups', exact: true }).click()
  await page.getByRole('link', { name: /^Add Group/ }).click()
  await page.getByLabel('Name').fill('9A')
  await choose(page, 'Grade level', '9th Grade')
  await page.getByRole('button', { name: 'Add group' }).click()
  const box = page.getByRole('group', { name: '9A', exact: true })
  await expect(box).toContainText('No students in this group.')
  await page.getByLabel('Select all of Unassigned students').check()
  await choose(page, 'Move to', '9A')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('No unassigned students available.')).toBeVisible()
  await expect(box.getByRole('listitem')).toHaveCount(NINTH_GRADERS)
}

async function schedule(page: Page) {
  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /View Block Schedules/ }).click()
  await page.getByRole('link', { name: 'Create the first block schedule' }).click()
  await page.getByLabel('Name').fill('Fall block')
  await page.getByLabel('Start date').fill('7 Sep 2026')
  await page.getByLabel('End date').fill('30 Oct 2026')
  await page.getByLabel('Name').click()
  await expect(page.getByLabel('Duration in weeks')).toHaveValue('8')
  await page.getByRole('button', { name: 'Add block schedule' }).click()
  await expect(page.getByText('8 weeks')).toBeVisible()

  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /Manage Section Periods/ }).click()
  await choose(page, 'Grade level', '9th Grade')
  await page.getByLabel('Start time').fill('09:00')
  await page.getByLabel('End time').fill('10:00')
  for (const day of ['Monday', 'Wednesday', 'Friday']) await page.getByLabel(day).check()
  await page.getByRole('button', { name: 'Create section period' }).click()
  await expect(page.getByText('Section period created successfully!')).toBeVisible()
  await expect(page.getByRole('cell', { name: '09:00-10:00' }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Schedules', exact: true }).click()
  await page.getByRole('link', { name: /Scheduling Tool/ }).click()
  await choose(page, 'Grade level', '9th Grade')
  await page.getByRole('button', { name: 'Assign a group' }).click()
  await choose(page, 'Group', /9A/)
  await page.getByRole('dialog').getByRole('combobox', { name: 'Teacher' }).fill('Beane')
  await page.getByRole('option', { name: 'Craig Beane' }).click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('9A with Craig Beane')).toBeVisible()
}

type Marked = { student: string; status: string; excuse: string; comment: string }

/** By keys: walk to a student, mark, save. Answers what the sheet must hold from now on. */
async function takeAttendance(page: Page): Promise<Marked[]> {
  await page.getByRole('link', { name: 'Attendance', exact: true }).first().click()
  const rows = page.getByRole('group', { name: 'Students' }).locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Not taken' })).toBeVisible()
  await expect(rows).toHaveCount(NINTH_GRADERS)
  const names = await rows.locator('> span').allTextContents()
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await rows.first().focus()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('t')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await page.getByLabel(`Excuse for ${names[0]}`).selectOption('Absent Excused')
  await page.getByLabel(`Comment for ${names[0]}`).fill('dentist until 11')
  await expect(page.getByText('Unsaved: 3 changes')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Attendance submitted successfully.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Saved \d\d:\d\d by /)).toBeVisible()
  await expect(rows.nth(0)).toHaveAccessibleName(`${names[0]}: Absent`)
  await expect(rows.nth(1)).toHaveAccessibleName(`${names[1]}: Tardy`)
  await expect(rows.nth(2)).toHaveAccessibleName(`${names[2]}: Absent`)
  await expect(rows.nth(3)).toHaveAccessibleName(`${names[3]}: Present`)
  await expect(page.getByLabel(`Comment for ${names[0]}`)).toHaveValue('dentist until 11')
  const taken = [
    { status: 'A', excuse: 'AEX', comment: 'dentist until 11' },
    { status: 'T', excuse: '', comment: '' },
    { status: 'A', excuse: '', comment: '' },
  ]
  const present = { status: 'P', excuse: '', comment: '' }
  return names.map((student, index) => Object.assign({ student }, taken[index] ?? present))
}

async function report(page: Page, marks: Marked[]) {
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  await page.getByRole('button', { name: 'Run Report' }).click()
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(marks.length)
  const excuses: Record<string, string> = { AEX: 'Absent Excused', '': '' }
  for (const { student, status, excuse, comment } of marks) {
    const cells = rows.filter({ hasText: student }).getByRole('cell')
    await expect(cells).toHaveText([
      '14 Sep 2026',
      '9A',
      student,
      'Craig Beane',
      status,
      excuses[excuse] ?? '',
      comment,
    ])
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('attendance-records-2026-09-07-to-2026-09-14.csv')
  const lines = (await readFile(await file.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  const expected = marks.map(({ student, status, excuse, comment }) =>
    ['2026-09-14', '9A', `"${student}"`, 'Craig Beane', status, excuse, comment].join(','),
  )
  expect(lines[0]).toBe('Date,Group,Student,Teacher,Status,Excuse,Comment')
  expect(lines.slice(1).toSorted()).toEqual(expected.toSorted())
}

async function refuseOtherClass(page: Page) {
  await signIn(page, DAISY)
  const answer = await page.request.get(
    '/attendance/submit/?section_period_id=1&date=2026-09-14&teacher_id=1',
  )
  expect(answer.status()).toBe(403)
  expect(await answer.json()).toMatchObject({
    message: 'Forbidden. You are not assigned to this section/teacher.',
  })
  await page.goto('/attendance/take/1?date=2026-09-14')
  await expect(page.getByText('No section periods available for the selected date.')).toBeVisible()
  await signOut(page)
}

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
