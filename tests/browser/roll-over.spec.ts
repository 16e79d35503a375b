import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test } from './school.ts'
import { OFFICE } from './sheet-steps.ts'

test.use(ownSchool())

const LATER_YEAR = { start_date: '2027-08-16', end_date: '2028-06-09' }

test('what was started is undone, a plan is left and resumed, and a colleague who is late is told', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  const { id } = await callAs<{ id: number }>(page, 'POST', '/api/school-years/', LATER_YEAR)
  await page.goto(`/schedules/next-year?year=${id}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('group', { name: 'Students', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).click()
  const name = page.getByRole('textbox', { name: 'Name of 7A' })
  await name.fill('7 Alder')
  await page.getByRole('checkbox', { name: 'Make 7B' }).uncheck()
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule Calendar' })).toBeVisible()

  await page.goto(`/schedules/next-year?year=${id}`)
  await expect(page.getByRole('textbox', { name: 'Name of 7 Alder' })).toHaveValue('7 Alder')
  await expect(page.getByRole('checkbox', { name: 'Make 7B' })).not.toBeChecked()
  const { draft, plan } = await callAs<{ draft: { version: number }; plan: object }>(
    page,
    'GET',
    `/api/roll-over/?school_year_id=${id}`,
  )
  await callAs(page, 'PUT', '/api/roll-over/draft/', {
    ...plan,
    keep_rooms: false,
    school_year_id: id,
    version: draft.version,
    step: 2,
  })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Someone else saved this plan')).toBeVisible()
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await expect(page.getByText('Someone else saved this plan')).toBeHidden()

  await page.goto(`/schedules/next-year?year=${id}&step=2`)
  const file = page.getByRole('region', { name: 'From a file' })
  const choose = (text: string) =>
    file
      .locator('input[type=file]')
      .setInputFiles({ name: 'retained.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('Email,Action\nnobody@homeroom.example,Retained\n')
  await expect(file.getByRole('alert')).toContainText(
    'Row 2: No student with nobody@homeroom.example is enrolled',
  )
  const { email } = await callAs<{ email: string }>(page, 'GET', '/students/api/details/4/')
  await choose(`Email,Action\n${email},Retained\n`)
  await expect(page.getByRole('region', { name: 'Retained' })).toContainText('Retained (1)')
  await expect(file.getByRole('alert')).toBeHidden()

  await page.goto(`/schedules/next-year?year=${id}&step=5`)
  await page.getByRole('button', { name: /^Start / }).click()
  await expect(page.getByText(/^Started on /)).toBeVisible()

  // The enrollment of the next year is open, but a student who leaves before it is withdrawn from that of today.
  await page.goto('/students/5')
  const line = page.getByRole('region', { name: 'Enrollment' })
  await expect(line).toContainText('Promoted to 10th Grade')
  await expect(line.getByRole('button', { name: 'No-show' })).toHaveCount(0)
  await line.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: /^Withdraw / })
  await expect(dialog.getByRole('textbox', { name: 'Last day' })).toHaveValue('Sep 16, 2026')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/schedules/next-year?year=${id}&step=5`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/, undone on /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Start / })).toBeEnabled()
  await expectNothingSerious(page)
})
