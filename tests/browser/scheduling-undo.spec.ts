import { callAs } from './calls.ts'
import { gridOf, openTool, propose } from './proposal-page.ts'
import { beginSession, expect, ownSchool, test } from './school.ts'
import { addBlock, OFFICE } from './tool-page.ts'

test.use(ownSchool())
test.setTimeout(120_000)

const TWO_PERIODS = [
  { grade_level: 4, start_time: '08:20', end_time: '09:10' },
  { grade_level: 4, start_time: '09:15', end_time: '10:05' },
]

test('without saved requirements the lead teachers’ classes are proposed, and Ctrl-Z steps back through all of it', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  const periods = [{ grade_level: 4, start_time: '08:20', end_time: '09:10' }]
  const days = { start_date: '2027-05-17', end_date: '2027-06-04' }
  const block = await addBlock(page, 'Derived block', periods, days)
  await openTool(page, block)
  await page.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText(/^Until you save some, they are derived/)).toBeVisible()
  await propose(page)
  await page.getByRole('button', { name: /^Accept all/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduling Tool' })).toBeVisible()
  const accepted = await gridOf(page, block)
  expect(accepted.length).toBeGreaterThan(0)

  await test.step('a class is taken out after the proposal was accepted', async () => {
    const chip = page.getByRole('region', { name: 'Schedule grid' }).getByRole('button', { name: /^Core 9/ })
    await chip.first().focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => gridOf(page, block).then(({ length }) => length)).toBe(accepted.length - 1)
  })
  await test.step('both are undone in their order', async () => {
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => gridOf(page, block).then(({ length }) => length)).toBe(accepted.length)
    await page.keyboard.press('Control+z')
    await expect.poll(() => gridOf(page, block)).toEqual([])
    await expect(page.getByText(/^Undone: \d+ changes? of a proposed schedule\.$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  })
})

test('what a colleague has changed since is not undone, and the steps before it still are', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  const days = { start_date: '2027-06-07', end_date: '2027-06-25' }
  const block = await addBlock(page, 'Block of two people', TWO_PERIODS, days)
  await openTool(page, block)
  await page.getByRole('button', { name: 'Propose' }).click()
  await propose(page)
  await page.getByRole('button', { name: /^Accept all/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduling Tool' })).toBeVisible()
  const accepted = await gridOf(page, block)
  const address = `/schedules/api/section-periods/assignments/${accepted[0]!.assignment_id}/`
  await callAs(page, 'DELETE', address)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/1 assignment has changed since then, so nothing was undone/)).toBeVisible()
  expect(await gridOf(page, block)).toHaveLength(accepted.length - 1)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
})

test('a single change that a colleague has undone meanwhile is skipped, and Undo goes on with the one before', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  const days = { start_date: '2027-06-28', end_date: '2027-07-16' }
  const block = await addBlock(page, 'Block of single changes', TWO_PERIODS, days)
  await page.goto(`/schedules/tool?grade=4&block=${block}`)
  await page.getByRole('checkbox', { name: 'Trinh, Cedric' }).first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 9A to ...' })
  for (const time of [/8:20-9:10\sAM/, /9:15-10:05\sAM/]) {
    await page.getByRole('button', { name: 'Assign 9A to ...' }).click()
    await dialog.getByRole('button', { name: time }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect.poll(() => gridOf(page, block).then(({ length }) => length)).toBe(2)
  const last = (await gridOf(page, block)).reduce((one, other) =>
    other.assignment_id > one.assignment_id ? other : one,
  )
  await callAs(page, 'DELETE', `/schedules/api/section-periods/assignments/${last.assignment_id}/`)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(
    page.getByText(
      '9A: someone else changed this class since then, so this change was not undone. Undo continues with the change before it.',
    ),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => gridOf(page, block)).toEqual([])
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
})
