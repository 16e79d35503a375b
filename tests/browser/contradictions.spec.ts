import { callAs } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool({ now: '2026-09-16T14:05:00' }))

const DAY = '2026-09-16'
type Listed = {
  student_id: number
  classes: { status: string; section_period_id: number; teacher_id: number }[]
}

test('the office asks the teacher, then uses its own entry in one press, and undoes it', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example', '/attendance/contradictions')
  const list = await page.request.get(`/attendance/calls/?date=${DAY}`)
  const { students } = (await list.json()) as { students: Listed[] }
  const here = students.find(({ classes }) => classes.some(({ status }) => status !== 'A'))!
  await callAs(page, 'POST', '/attendance/absences/', {
    student_ids: [here.student_id],
    start_date: DAY,
    end_date: DAY,
    kind: 'excused',
  })
  await page.reload()
  const section = page.getByRole('region', { name: 'Different from the reported absence' })
  const rows = section.locator('li').filter({ hasText: 'out all day' })
  const use = rows.getByRole('button', { name: /^Use the office’s entry for / })
  await expect(use).toHaveCount(1)
  await expectNothingSerious(page)

  await test.step('asking is one press, and then says when', async () => {
    await rows
      .getByRole('button', { name: /^Ask .+ about / })
      .first()
      .click()
    await expect(page.getByText('1 question sent.')).toBeVisible()
    await expect(rows.getByText(/^Asked 2:05\sPM$/)).toBeFocused()
  })

  await test.step('the entry is used for all marks of the student, and restored by Undo', async () => {
    await use.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/changed to the office’s entry\./)).toBeVisible()
    await expect(rows).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/restored\./)).toBeVisible()
    await expect(use).toHaveCount(1)
  })

  await test.step('the link of the mail shows on the sheet whose mark is asked about', async () => {
    const { section_period_id, teacher_id } = here.classes.find(({ status }) => status !== 'A')!
    await page.goto(
      `/attendance/take/${section_period_id}?date=${DAY}&teacher_id=${teacher_id}&student=${here.student_id}`,
    )
    await expect(page.getByText(/^The office asks about the mark of /)).toBeVisible()
  })
})
