import { callAs } from './calls.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(180_000)

const TEACHER = 'teacher@homeroom.example'

const chart = (page: Page) => page.getByRole('complementary', { name: 'Seating chart' })
const seats = (page: Page) => chart(page).getByRole('group', { name: 'Seats' }).getByRole('button')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Arrange seats' })
const chips = (page: Page) => dialog(page).locator('[data-student]').getByRole('button')
const rowOf = async (page: Page, seat: number) =>
  page
    .getByRole('group', { name: 'Students', exact: true })
    .locator('[data-row]')
    .nth(Number(await seats(page).nth(seat).getAttribute('data-seat')))
const markInList = async (page: Page, seat: number) =>
  (await rowOf(page, seat)).locator('button[aria-pressed="true"]')
const nameOf = async (page: Page, chip: number) => (await chips(page).nth(chip).getAttribute('aria-label'))!

const seatsButton = (page: Page) => page.getByRole('button', { name: 'Seats', exact: true })

/** Opens the sheet with its seating chart, and returns the chart with the parameters of its call. */
async function openSeats(page: Page) {
  const loading = page.waitForResponse(/\/attendance\/seating-chart\//)
  await page.goto('/attendance')
  await expect(seatsButton(page)).toBeVisible()
  // The choice of an earlier test is remembered.
  if ((await seatsButton(page).getAttribute('aria-pressed')) === 'false') await seatsButton(page).click()
  const reply = await loading
  const loaded = (await reply.json()) as { version: number; students: { id: number; called: string }[] }
  return { sent: Object.fromEntries(new URL(reply.url()).searchParams), ...loaded }
}

test('a teacher seats the class, and marks by seats and by list alike', async ({ page }) => {
  await signIn(page, TEACHER, '/attendance')
  await expect(chart(page)).toHaveCount(0)
  await seatsButton(page).click()
  await expect(chart(page).getByRole('heading', { name: 'Without a seat' })).toBeVisible()
  await expect(seats(page).first()).toHaveAccessibleName(/: Not marked\. Without a seat$/)
  await chart(page).getByRole('button', { name: 'Arrange seats' }).click()
  await dialog(page).getByLabel('Seats in a row').selectOption('5')
  await dialog(page).getByRole('button', { name: 'Fill by name' }).click()
  await expectNothingSerious(page)

  await test.step('a student is dragged to another place, and one by keys', async () => {
    const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)]
    await chips(page).first().dragTo(chips(page).nth(1), { steps: 5 })
    await expect(chips(page).first()).toHaveAccessibleName(second)
    await expect(chips(page).nth(1)).toHaveAccessibleName(first)
    await chips(page).first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(chips(page).first()).toHaveAccessibleName(first)
    await chips(page).first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(chips(page).first()).toHaveAccessibleName(first)
    await expect(dialog(page)).toBeVisible()
  })
  await dialog(page).getByRole('button', { name: 'Save seats' }).click()
  await expect(page.getByText('Seating chart saved.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(chart(page).getByText('Front', { exact: true })).toBeVisible()
  await expect(chart(page).getByRole('heading', { name: 'Without a seat' })).toHaveCount(0)

  await test.step('a press is absent, the next one tardy, the third one present', async () => {
    for (const [status, letter] of [
      ['Absent', 'A'],
      ['Tardy', 'T'],
      ['Present', 'P'],
    ] as const) {
      await seats(page).nth(2).click()
      await expect(seats(page).nth(2)).toHaveAccessibleName(new RegExp(`: ${status}\\. Row 1, seat 3$`))
      await expect(await markInList(page, 2)).toHaveText(letter)
    }
    await expect(await rowOf(page, 2)).toHaveAttribute('data-current')
    await expect(seats(page).nth(2)).toHaveAttribute('data-current')
  })

  await test.step('arrow keys go from seat to seat, letters mark, and the list shows it', async () => {
    await seats(page).nth(2).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('t')
    await expect(await markInList(page, 1)).toHaveText('T')
    await page.keyboard.press('ArrowDown')
    await expect(seats(page).nth(6)).toBeFocused()
    await (await rowOf(page, 1)).focus()
    await page.keyboard.press('a')
    await expect(seats(page).nth(1)).toHaveAccessibleName(/: Absent\./)
    await expectNothingSerious(page)
  })

  await test.step('a mark is a letter too, in the colors of the system', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const letterOf = (seat: number) =>
      seats(page)
        .nth(seat)
        .evaluate((element) =>
          [...element.querySelectorAll('[data-text]')].map((one) => one.getAttribute('data-text')).at(-1),
        )
    expect([await letterOf(1), await letterOf(2)]).toEqual(['A', 'P'])
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('the page remembers the chart, also without a network', async () => {
    await expect
      .poll(async () => {
        await page.reload()
        return seatsButton(page).getAttribute('aria-pressed')
      })
      .toBe('true')
    await expect(seats(page).nth(1)).toHaveAccessibleName(/: Absent\./)
    await page.route('**/attendance/seating-chart/*', (route) => route.abort())
    await page.reload()
    await expect(seats(page).nth(1)).toHaveAccessibleName(/: Absent\. Row 1, seat 2/)
    await expect(chart(page).getByRole('button', { name: 'Arrange seats' })).toHaveCount(0)
  })
})

test('of two editors the second one learns of the first, and a chart that does not load can be asked again', async ({
  page,
}) => {
  await beginSession(page, TEACHER)
  const { sent, version } = await openSeats(page)
  const colleague = (more: object) =>
    callAs(page, 'PUT', '/attendance/seating-chart/', { ...sent, rows: 2, columns: 2, seats: [], ...more })
  await colleague({ version })
  await page.evaluate(() => indexedDB.deleteDatabase('homeroom-today'))
  await page.route('**/attendance/seating-chart/*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The seating chart could not be loaded.')).toBeVisible()
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.unroute('**/attendance/seating-chart/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await chart(page).getByRole('button', { name: 'Arrange seats' }).click()
  await colleague({ version: version + 1, rows: 3 })
  await chips(page).first().click()
  await dialog(page).getByRole('button', { name: 'Row 1, seat 1' }).click()
  await dialog(page).getByRole('button', { name: 'Save seats' }).click()
  await expect(dialog(page)).toContainText('Someone else changed these seats in the meantime.')
  await dialog(page).getByRole('button', { name: 'Save seats' }).click()
  await expect(page.getByText('Seating chart saved.')).toBeVisible()
  await expect(seats(page).first()).toHaveAccessibleName(/Row 1, seat 1$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a class is taken by seats with a finger, and seats are arranged by taps', async ({ page }) => {
    await beginSession(page, TEACHER)
    const { sent, version } = await openSeats(page)
    await callAs(page, 'PUT', '/attendance/seating-chart/', {
      ...sent,
      rows: 4,
      columns: 6,
      seats: [],
      version,
    })
    await page.reload()
    const rows = page.locator('[data-row]')
    await expect(chart(page)).toBeVisible()
    await expect(rows.first()).toBeHidden()
    await chart(page).getByRole('button', { name: 'Arrange seats' }).tap()
    await chips(page).first().tap()
    await dialog(page).getByRole('button', { name: 'Row 2, seat 1' }).tap()
    await dialog(page).getByRole('button', { name: 'Save seats' }).tap()
    await expect(page.getByText('Seating chart saved.')).toBeVisible()
    await seats(page).first().tap()
    await expect(seats(page).first()).toHaveAccessibleName(/: Absent\. Row 2, seat 1$/)
    await seats(page).last().tap()
    await expect(seats(page).last()).toHaveAccessibleName(/: Absent\. Without a seat$/)
    const { height, width } = (await seats(page).first().boundingBox())!
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
    const isTapped = await seatsButton(page).evaluate((button) => {
      const { left, top, width: across, height: down } = button.getBoundingClientRect()
      return [-21, 21].every(
        (offset) => document.elementFromPoint(left + across / 2, top + down / 2 + offset) === button,
      )
    })
    expect(isTapped, 'the switch is 44 pixels high to a finger').toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectNothingSerious(page)

    await test.step('a name is found among the seats', async () => {
      await page.getByRole('button', { name: 'Find' }).tap()
      const lastName = (await rows.nth(3).getAttribute('aria-label'))!.split(',')[0]!
      await page.getByLabel('Find a student').fill(lastName)
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-seat]:focus')).toHaveAttribute('aria-label', new RegExp(lastName))
    })
    await seatsButton(page).tap()
    await expect(rows.first()).toBeVisible()
    await expect(rows.locator('button[aria-pressed="true"]', { hasText: 'A' })).toHaveCount(2)
  })
})

test('the class list for a substitute has the seats', async ({ page }) => {
  await beginSession(page, TEACHER)
  const { sent, version, students } = await openSeats(page)
  const [first] = students
  await callAs(page, 'PUT', '/attendance/seating-chart/', {
    ...sent,
    rows: 2,
    columns: 3,
    seats: [{ row: 1, column: 2, student_id: first!.id }],
    version,
  })
  await page.getByRole('link', { name: 'Class lists' }).click()
  const room = page.getByRole('region', { name: 'Seating chart' }).first()
  await expect(room.getByRole('cell')).toHaveCount(6)
  await expect(room.getByRole('cell').nth(1)).toContainText(first!.called)
  await expect(room).toContainText('Without a seat:')
  await expectNothingSerious(page)
})
