import {
  allSaved,
  box,
  deleteGroup,
  drag,
  namesIn,
  OFFICE,
  rows,
  signInToBoard,
  spokenName,
  TEACHER,
} from './board.ts'
import { expect, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())

const MOVE = '**/api/groups/core-groups/update-membership/'
const PLACE = '**/api/groups/core-groups/place/'
const refusal = {
  status: 500,
  json: { code: 'broken', message: 'The disk is full.', error: 'The disk is full.' },
}

test.setTimeout(240_000)

test('many fast drags are all saved, however slow the server is', async ({ page }) => {
  await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=1')
  const people = (await namesIn(page, '6A')).slice(0, 6)
  let waiting = true
  const free: (() => void)[] = []
  await page.route(MOVE, async (route) => {
    if (waiting) await new Promise<void>((go) => free.push(go))
    await route.continue()
  })
  for (const student of people) await drag(page, student, 'Unassigned students')
  const [twice, ...others] = people
  await drag(page, twice!, '6B')
  await expect(page.getByText('Saving 7 changes...')).toBeVisible()
  await expect(rows(page, 'Unassigned students')).toHaveText(others)
  await expect(rows(page, '6B').filter({ hasText: twice! })).toHaveCount(1)
  waiting = false
  for (const go of free) go()
  await allSaved(page)
  await page.reload()
  await expect(rows(page, 'Unassigned students')).toHaveText(others)
  await expect(rows(page, '6B').filter({ hasText: twice! })).toHaveCount(1)
})

test('selected students are dragged together, in one request', async ({ page }) => {
  await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=2')
  const people = (await namesIn(page, '7A')).slice(0, 5)
  const there = await namesIn(page, 'Unassigned students')
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  for (const student of people)
    await page.getByRole('checkbox', { name: `Select ${spokenName(student)}` }).check()
  await drag(page, people[2]!, 'Unassigned students')
  await expect(rows(page, 'Unassigned students')).toHaveCount(5 + there.length)
  await allSaved(page)
  const now = await namesIn(page, 'Unassigned students')
  expect(now.toSorted()).toEqual([...there, ...people].toSorted())
  expect(calls).toEqual(['/api/groups/core-groups/place/'])
  const selected = page.getByRole('region', { name: 'Selected students' })
  await expect(selected).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Select ${spokenName(now[1]!)}` }).click()
  await page.getByRole('button', { name: now[4]!, exact: true }).click({ modifiers: ['Shift'] })
  await expect(selected).toContainText('4 students selected')
  await page.getByRole('checkbox', { name: `Select ${spokenName(now[0]!)}` }).click({ modifiers: ['Shift'] })
  await expect(selected).toContainText('5 students selected')
})

test('a pointer that slips slightly out of a group still counts, and one far away does not', async ({
  page,
}) => {
  await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=4')
  const [student] = await namesIn(page, '9A')
  const there = (await box(page, 'Unassigned students').boundingBox())!
  const lit = page.locator('[data-box][data-over]')
  await page.getByRole('button', { name: student!, exact: true }).hover()
  await page.mouse.down()
  await page.mouse.move(there.x + 90, there.y + 16, { steps: 4 })
  await expect(lit).toHaveAttribute('aria-label', 'Unassigned students')
  await page.mouse.move(there.x + 90, there.y - 8)
  await expect(lit).toHaveAttribute('aria-label', 'Unassigned students')
  await page.mouse.move(there.x + 90, there.y - 40)
  await expect(lit).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByText(`${spokenName(student!)}: put back.`)).toBeAttached()
  await expect(rows(page, '9A').filter({ hasText: student! })).toHaveCount(1)
})

test('a refused move is reverted with a message', async ({ page }) => {
  await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=3')
  const [first, second, third] = await namesIn(page, '8A')
  await page.route(MOVE, (route) => route.fulfill(refusal))
  await drag(page, first!, 'Unassigned students')
  await expectMessage(page, 'Error updating group membership: The disk is full.')
  await expect(rows(page, '8A').filter({ hasText: first! })).toHaveCount(1)
  await expect(rows(page, 'Unassigned students')).toHaveCount(0)

  await page.unroute(MOVE)
  await page.route(MOVE, (route) => route.abort())
  await page.route(PLACE, (route) => route.abort())
  for (const student of [first!, second!, third!]) await drag(page, student, '8B')
  await expectMessage(page, /^Error updating group membership: Homeroom is not responding./)
  for (const student of [first!, second!, third!])
    await expect(rows(page, '8A').filter({ hasText: student })).toHaveCount(1)
  await page.unroute(MOVE)
  await drag(page, first!, '8B')
  await allSaved(page)
  await expect(rows(page, '8B').filter({ hasText: first! })).toHaveCount(1)

  await page.route('**/api/groups/core-groups/*/', (route) => route.fulfill(refusal))
  await page.getByRole('button', { name: 'Delete 8A' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'An error occurred while deleting the group. The disk is full.')
  await expect(box(page, '8A')).toBeVisible()
})

test('a full group takes one more student only if the office allows it', async ({ page }) => {
  await signInToBoard(page, TEACHER, '/groups/manage?type=core&grade=5')
  const newcomer = await fill(page, '10B', '10A')
  await drag(page, newcomer, '10B')
  await expectMessage(page, /^Error updating group membership: 10B has room for 26/)
  await expect(rows(page, '10B')).toHaveCount(26)
  await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=5')
  await drag(page, newcomer, '10B')
  const question = page.getByRole('dialog', { name: /10B has room for 26/ })
  await expect(box(page, '10B')).toContainText('27 of 26, 1 too many')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page, '10B')).toHaveCount(26)
  await drag(page, newcomer, '10B')
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await allSaved(page)
  await page.reload()
  await expect(rows(page, '10B').filter({ hasText: newcomer })).toHaveCount(1)
  await expect(box(page, '10B')).toContainText('27 of 26, 1 too many')
  await deleteGroup(page, '10B')
})

/** Fills a group of 26 seats from another one; returns the next student of the other. */
async function fill(page: Page, to: string, from: string): Promise<string> {
  const free = 26 - (await rows(page, to).count())
  const people = await namesIn(page, from)
  for (const student of people.slice(0, free)) await page.getByLabel(`Select ${spokenName(student)}`).check()
  await page.getByRole('combobox', { name: 'Move to' }).click()
  await page.getByRole('option', { name: to }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(box(page, to)).toContainText('26 of 26, full')
  await allSaved(page)
  return people[free]!
}

const expectMessage = (page: Page, sentence: string | RegExp) =>
  expect(page.getByRole('alert').getByText(sentence).first()).toBeVisible()
