import { callAs } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool({ now: '2026-09-16T14:05:00' }))

const DAY = '2026-09-16'
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const calls = (page: Page, name = 'To call') => section(page, name).locator('[data-call]')
const noteButton = (page: Page, nth: number) =>
  calls(page)
    .nth(nth)
    .getByRole('button', { name: /^Log call/ })

type Reply = { id: number; student_id: number; classes: { section_period_id: number; status: string }[] }

test('the call list is worked down: one is tried, one is reached and excused, and what contradicts leads to its sheet', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example', '/teacher-dashboard')
  const toCall = page.getByRole('link', { name: /^\d+ to call$/ })
  const count = Number.parseInt(await toCall.innerText())
  expect(count).toBeGreaterThan(1)
  await toCall.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Absent' })).toBeFocused()
  await expect(calls(page)).toHaveCount(count)
  await expectNothingSerious(page)

  await test.step('no one answers: by keyboard, and the next student is selected', async () => {
    await noteButton(page, 0).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: 'No answer' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Call logged: no answer.')).toBeVisible()
    await expect(noteButton(page, 1)).toBeFocused()
    await expect(calls(page).nth(0)).toContainText('2:05 PM No answer')
    await page.keyboard.press('ArrowUp')
    await expect(noteButton(page, 0)).toBeFocused()
  })

  await test.step('the mother is reached, and the reason is entered in the same step', async () => {
    const name = await calls(page).nth(1).getByRole('link').first().innerText()
    await noteButton(page, 1).click()
    const form = page.getByRole('form', { name: /^Call about / })
    await form.getByText('Reached', { exact: true }).click()
    await form.getByText('Excused', { exact: true }).click()
    await form.getByRole('textbox', { name: /^Note/ }).fill('at the dentist')
    await expectNothingSerious(page)
    await page.getByRole('button', { name: 'Save and enter the reason' }).click()
    await expect(page.getByText(/^Call logged: reached\. Reason saved, and \d+ marks? w/)).toBeVisible()
    await expect(calls(page)).toHaveCount(count - 1)
    const done = calls(page, 'Reason on file').filter({ hasText: name })
    await expect(done).toContainText('Excused. “at the dentist”')
    await expect(page.getByRole('status').filter({ hasText: `${count - 1} to call` })).toHaveCount(1)
  })

  await test.step('another day is one step away, and the printed list has the contacts', async () => {
    await page.getByText('Most missed this month').click()
    await expect(page).toHaveURL(/sort=month/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: 'Call list' }).getByRole('row')).not.toHaveCount(1)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a student who is present despite a reported absence is a contradiction, until the entry is deleted', async () => {
    const list = await page.request.get(`/attendance/calls/?date=${DAY}`)
    const { students } = (await list.json()) as { students: Reply[] }
    const here = students.find(({ classes }) => classes.some(({ status }) => status !== 'A'))!
    await callAs(page, 'POST', '/attendance/absences/', {
      student_ids: [here.student_id],
      start_date: DAY,
      end_date: DAY,
      kind: 'excused',
    })
    await page.getByRole('link', { name: 'Contradictions' }).click()
    const differing = section(page, 'Different from the reported absence')
    await expect(differing.getByText(/^Office: out all day, but marked /)).toBeVisible()
    await expectNothingSerious(page)
    await differing
      .getByRole('list', { name: /^Sheets about / })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\/attendance\/take\/\d+\?date=2026-09-16&teacher_id=\d+$/)
    await page.goto('/teacher-dashboard')
    await expect(page.getByRole('link', { name: 'View today’s contradictions' })).toBeVisible()
  })

  await test.step('who leaves stays in the list of the day before, without a call to note', async () => {
    await page.goto('/attendance/absent?date=2026-09-15')
    const first = calls(page).first().getByRole('link').first()
    const name = await first.innerText()
    const id = Number(/\d+$/.exec((await first.getAttribute('href')) ?? '')?.[0])
    await callAs(page, 'POST', '/api/groups/bulk/', { action: 'deactivate', student_ids: [id] })
    await page.reload()
    await expect(calls(page, 'No longer enrolled')).toHaveText(new RegExp(name))
    await expect(calls(page, 'No longer enrolled').getByRole('button', { name: /^Log call/ })).toHaveCount(0)
    await expect(calls(page).filter({ hasText: name })).toHaveCount(0)
  })
})
