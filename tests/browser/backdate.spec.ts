import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'
import { addBlock, periodAt } from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(120_000)

test('the office dates classes that were entered late back to the first day of their block', async ({
  page,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  const block = await addLateClass(page)
  await page.goto(`/schedules/block-schedules/edit/${block}`)
  await expect(
    page.getByText(/^1 assignment begins after Tuesday, September 1, the first day of Late Weeks\./),
  ).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Backdate to the start of Late Weeks' }).click()
  const question = page.getByRole('dialog', { name: /^Backdate to Tuesday, September 1\?/ })
  await expect(question.getByText(/show as missing attendance/)).toBeVisible()
  await question.getByRole('button', { name: 'Backdate' }).click()
  await expect(
    page.getByText(
      /^1 assignment and 0 students backdated to Tuesday, September 1, 2026, the first day of Late Weeks.$/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Backdate to the start of Late Weeks' })).toHaveCount(0)
  await page.goto('/attendance/board?date=2026-09-03')
  await expect(page.getByText('8:00-8:30 PM').first()).toBeVisible()
})

/** A block that began two weeks ago, with a class that was entered today. Returns the id of the block. */
async function addLateClass(page: Page): Promise<number> {
  const dates = { start_date: '2026-09-01', end_date: '2026-10-02' }
  const late = [{ grade_level: 4, start_time: '20:00', end_time: '20:30' }]
  const block = await addBlock(page, 'Late Weeks', late, dates)
  type Group = { id: number; type: string; grade_level: number }
  const groups = await callAs<Group[]>(page, 'GET', '/api/groups/api/list/')
  const group = groups.find(({ type, grade_level }) => type === 'core' && grade_level === 4)!
  const address = `/api/section-periods/${await periodAt(page, block, '20:00')}/assign-groups/`
  await callAs(page, 'POST', address, { group_ids: [group.id] })
  return block
}
