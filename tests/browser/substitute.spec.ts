import type { Browser } from '@playwright/test'
import {
  beginSession,
  expect,
  expectNothingSerious,
  ownSchool,
  seriousFindings,
  signIn,
  test,
  type Page,
} from './school.ts'

test.use(ownSchool())
test.setTimeout(180_000)

const NEXT_DAY = '2026-09-17T00:00:00'
const SUBSTITUTE = 'Dana Reyes, substitute for Marisol Vandermeer'

type Secrets = { address: string; code: string; pin: string }

const rowsOf = (page: Page) => page.getByRole('group', { name: 'Students' }).locator('[data-row]')
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).click()

test('a substitute takes a class from a link, and is refused the next day', async ({
  page,
  browser,
  school,
}) => {
  await beginSession(page, 'admin@homeroom.example')
  await page.clock.install()
  await page.goto('/staff')
  const secrets = await test.step('the office makes a link', () => makeLink(page))
  const phone = await openPhone(browser, secrets)
  await test.step('it opens once, without a trace in the address', () => openLink(phone, secrets))
  await test.step('a class is marked and saved by touch', () => takeByTouch(phone))
  await test.step('another one by keys', () => takeByKeys(phone))
  await test.step('the seats show the same marks, and are not arranged', () => showSeats(phone))
  await test.step('the link opens nowhere else', () => openAgain(browser, secrets))
  await test.step('the office sees who opened it, the teacher who took the class', () => seen(page))
  await test.step('the code and PIN open a second device, until the office ends the link', () =>
    endInUse(page, browser, secrets))
  await test.step('a new link is over at midnight', async () => {
    const next = await makeAnother(page)
    const tablet = await openPhone(browser, next)
    await openLink(tablet, next)
    await rowsOf(tablet).nth(1).getByRole('button', { name: 'Absent' }).click()
    await expect(tablet.getByText('Unsaved: 1 change')).toBeVisible()
    await school.restart(NEXT_DAY)
    await save(tablet)
    await expect(tablet.getByText('This link was for one day only.')).toBeVisible()
    await expect(rowsOf(tablet)).toHaveCount(0)
    expect(await storedTexts(tablet)).toEqual([])
    await tablet.goto(next.address)
    await tablet.getByLabel('Your name').fill('Dana Reyes')
    await tablet.getByRole('button', { name: 'Open classes' }).click()
    await expect(tablet.getByRole('alert')).toContainText('has expired')
  })
})

async function showSeats(page: Page): Promise<void> {
  const states = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => /: (Absent|Tardy|Present|Not marked)/.exec(row.getAttribute('aria-label') ?? '')?.[1]),
  )
  await page.getByRole('button', { name: 'Seats', exact: true }).click()
  const chart = page.getByRole('complementary', { name: 'Seating chart' })
  for (const [row, state] of states.entries())
    await expect(chart.locator(`[data-seat="${row}"]`)).toHaveAccessibleName(new RegExp(`: ${state}\\.`))
  await expect(chart.getByRole('button', { name: 'Arrange seats' })).toHaveCount(0)
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Seats', exact: true }).click()
  await expect(chart).toHaveCount(0)
}

async function makeLink(page: Page): Promise<Secrets> {
  await page.getByRole('button', { name: 'Substitute for Marisol Vandermeer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Substitute for Marisol Vandermeer' })
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectNothingSerious(page)
  return secretsOf(page)
}

async function makeAnother(page: Page): Promise<Secrets> {
  const before = await secretsOf(page)
  await page.getByRole('button', { name: 'Create another link' }).click()
  await expect(page.getByText(before.address)).toHaveCount(0)
  return secretsOf(page)
}

async function secretsOf(page: Page): Promise<Secrets> {
  const address = await page.getByText(/\/substitute#/).innerText()
  const code = await page.getByLabel(/^Code( [A-Z0-9-]){9}$/).innerText()
  const pin = await page.getByLabel(/^PIN( \d){6}$/).innerText()
  return { address, code, pin }
}

/** A separate browser, which must never send the secret. */
async function openPhone(browser: Browser, { address }: Secrets): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await context.newPage()
  const secret = address.split('#')[1]!
  phone.on('request', (request) => {
    const requestText = request.url() + JSON.stringify(request.headers())
    if (requestText.includes(secret)) throw new Error(`the secret was sent in ${request.url()}`)
  })
  return phone
}

async function openLink(phone: Page, { address }: Secrets) {
  await phone.goto(address)
  await expect(phone.getByLabel('Your name')).toBeVisible()
  expect(await phone.evaluate(() => location.href)).toBe(address.split('#')[0])
  await phone.getByRole('button', { name: 'Open classes' }).click()
  await phone.getByLabel('Your name').fill('Dana Reyes')
  await phone.getByRole('button', { name: 'Open classes' }).click()
  await expect(phone.getByText('Dana Reyes for Marisol Vandermeer')).toBeVisible()
  await expect(rowsOf(phone).first()).toBeVisible()
  expect(await seriousFindings(phone)).toEqual([])
}

async function takeByTouch(phone: Page) {
  await rowsOf(phone).first().getByRole('button', { name: 'Absent' }).tap()
  await expect(phone.getByText('Unsaved: 1 change')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Unsaved: 1 change')).toBeVisible()
  const name = await rowsOf(phone).first().locator('> span').innerText()
  for (const text of await storedTexts(phone)) expect(text).not.toContain(name)
  await save(phone)
  await expect(phone.getByText(/^Saved \d{1,2}:\d\d\s[AP]M by you$/)).toBeVisible()
  await rowsOf(phone).last().scrollIntoViewIfNeeded()
  const message = phone.locator('.mantine-Notification-root')
  await expect(message).toHaveText('Attendance submitted successfully.')
  const bar = (await phone.getByRole('banner').boundingBox())!
  expect(bar.y, 'the bar stays, with the message over it').toBe(0)
  expect((await message.boundingBox())!.y).toBeLessThan(bar.height)
}

async function takeByKeys(phone: Page) {
  const classes = phone.getByRole('navigation', { name: 'Classes on this day' }).getByRole('button')
  await classes.filter({ hasText: 'not taken' }).first().click()
  await expect(phone.getByRole('status').filter({ hasText: 'Not taken' })).toBeVisible()
  await rowsOf(phone).first().focus()
  await phone.keyboard.press('t')
  await phone.keyboard.press('Control+Enter')
  await expect(phone.getByText(/^Saved \d{1,2}:\d\d\s[AP]M by you$/)).toBeVisible()
}

async function openAgain(browser: Browser, secrets: Secrets) {
  const other = await openPhone(browser, secrets)
  await other.goto(secrets.address)
  await other.getByLabel('Your name').fill('Nobody Known')
  await other.getByRole('button', { name: 'Open classes' }).click()
  await expect(other.getByRole('alert')).toContainText('works only once')
  await other.context().close()
}

async function seen(page: Page) {
  await page.clock.fastForward(20_000)
  await expect(page.getByText(/^Dana Reyes, since \d{1,2}:\d\d\s[AP]M by link/)).toBeVisible()
  const context = await page.context().browser()!.newContext()
  const teacher = await context.newPage()
  await signIn(teacher, 'teacher@homeroom.example', '/attendance')
  await expect(teacher.getByText(`by ${SUBSTITUTE}`)).toBeVisible()
  await teacher.goto('/teacher-dashboard')
  const day = teacher.getByRole('region', { name: 'Today’s classes' })
  await expect(day.getByText(`by ${SUBSTITUTE}`).first()).toBeVisible()
  const columns = await day
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [...link.children].slice(2, 4).map((cell) => cell.getBoundingClientRect().left)),
    )
  expect(columns, 'the columns of all classes begin at one place').toEqual(columns.map(() => columns[0]))
  await context.close()
}

async function endInUse(page: Page, browser: Browser, secrets: Secrets) {
  const computer = await openPhone(browser, secrets)
  await computer.goto('/substitute')
  await expect(computer.getByLabel('Code')).toBeVisible()
  expect(await seriousFindings(computer)).toEqual([])
  await computer.getByLabel('Code').fill(secrets.code.toLowerCase())
  await computer.getByLabel('PIN').fill(secrets.pin)
  await computer.getByLabel('Your name').fill('Sam Ito')
  await computer.getByRole('button', { name: 'Open classes' }).click()
  await expect(rowsOf(computer).first()).toBeVisible()
  await rowsOf(computer).first().getByRole('button', { name: 'Tardy' }).click()
  await page.getByRole('button', { name: /^Revoke the link/ }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Revoked by the office')).toBeVisible()
  await save(computer)
  await expect(computer.getByText('The school office revoked this link.')).toBeVisible()
  await expect(rowsOf(computer)).toHaveCount(0)
  expect(await storedTexts(computer)).toEqual([])
  await computer.context().close()
}

/** Returns all texts in the storage of the tab and the site. */
const storedTexts = (page: Page) =>
  page.evaluate(() => [...Object.entries(sessionStorage), ...Object.entries(localStorage)].flat())
