import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(120_000)

test('the office dates classes that were entered late back to the first day of their block', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example')
  const block = await addLateClass(page)
  await page.goto(`/schedules/block-schedules/edit/${block}`)
  await expect(
    page.getByText(/^1 assignment begins after Tuesday 1 September, the first day of Late Weeks\./),
  ).toBeVisible()
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Since the start of Late Weeks' }).click()
  const question = page.getByRole('dialog', { name: /^Since Tuesday 1 September\?/ })
  await expect(question.getByText(/count as not taken/)).toBeVisible()
  await question.getByRole('button', { name: 'Date back' }).click()
  await expect(
    page.getByText(
      /^1 assignment and 0 students now begin on Tuesday 1 September 2026, the first day of Late Weeks\.$/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Since the start of Late Weeks' })).toHaveCount(0)
  await page.goto('/attendance/board?date=2026-09-03')
  await expect(page.getByText('20:00-20:30').first()).toBeVisible()
})

/** A block that began two weeks ago, with a class that was entered today. Returns the id of the block. */
const addLateClass = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/csrf/')).json()) as { csrfToken: string }
    const post = async (url: string, body: object) => {
      const headers = { 'content-type': 'application/json', 'x-csrftoken': csrfToken }
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(`${url} ${reply.status} ${await reply.text()}`)
      return (await reply.json()) as { id: number }
    }
    const dates = { start_date: '2026-09-01', end_date: '2026-10-02' }
    const { id } = await post('/schedules/api/block-schedules/', { name: 'Late Weeks', ...dates })
    const period = await post('/schedules/api/section-periods/', {
      start_time: '20:00',
      end_time: '20:30',
      block_schedule: id,
      grade_level: 4,
      days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    })
    type Group = { id: number; type: string; grade_level: number }
    const groups = (await (await fetch('/api/groups/api/list/')).json()) as Group[]
    const group = groups.find(({ type, grade_level }) => type === 'core' && grade_level === 4)!
    await post(`/api/section-periods/${period.id}/assign-groups/`, { group_ids: [group.id] })
    return id
  })
