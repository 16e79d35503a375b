import { readCalendar } from '#tests/world/calendars.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(120_000)

test('a student makes a calendar address, a calendar reads it, and it is removed', async ({
  page,
  request,
  context,
}) => {
  await signIn(page, 'student@homeroom.example', '/schedule')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Schedule for /)
  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = page.getByLabel('Calendar address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/Copy it now\. It is shown only once\.$/)
  const first = await address.inputValue()
  await test.step('nothing covers the button that copies it, and without permission to copy it is selected', async () => {
    const copy = page.getByRole('button', { name: 'Copy', exact: true })
    await page.evaluate(() => {
      const value = () => Promise.reject(new Error('Not here'))
      Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value })
    })
    await copy.click()
    await expect(page.getByText(/^This browser does not allow copying/)).toBeVisible()
    await expect(address).toBeFocused()
    await expectNothingSerious(page)
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await copy.click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect(page.getByText(/^This browser does not allow copying/)).toHaveCount(0)
  })

  const read = await request.get(first)
  expect(read.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const { meetings } = readCalendar(await read.text())
  const today = meetings.filter(({ from }) => from.startsWith('2026-09-16'))
  expect(today.map(({ from }) => from.slice(11, 16))).toEqual([
    '12:00',
    '12:20',
    '13:15',
    '14:10',
    '15:05',
    '16:35',
  ])

  await confirmAfter(page, 'Create a new address', 'Create a new address')
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(second)).status()).toBe(200)

  await page.reload()
  await expect(page.getByText(/^Address created on .* is in use\./)).toBeVisible()
  await confirmAfter(page, 'Remove', 'Remove')
  await expect(page.getByText(/^Calendar address removed\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create an address' })).toBeFocused()
  expect((await request.get(second)).status()).toBe(404)

  await test.step('a student cannot read the week of another student', async () => {
    await page.goto('/schedule/2')
    await expect(page.getByText('Student not found.')).toBeVisible()
  })
})

async function confirmAfter(page: Page, button: string, confirmLabel: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirmLabel, exact: true }).click()
}

test('a week that fails to load shows a message, and Retry loads it', async ({ page }) => {
  await beginSession(page, 'teacher@homeroom.example')
  let fails = true
  await page.route('**/schedules/api/teachers/*/schedule/', (route) =>
    fails
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Busy.' } })
      : route.continue(),
  )
  await page.goto('/schedule')
  await expect(page.getByText('Busy.')).toBeVisible({ timeout: 20_000 })
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Schedule for /)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/schedule/group/1')
  await expect(page.getByRole('heading', { name: 'Wednesday, September 16' })).toBeVisible()
  await expect(page.getByText(/^Grade .* Math/).first()).toBeVisible()
  await expectNothingSerious(page)
})
