import { devices, type Locator } from '@playwright/test'
import { allSaved, box, namesIn, OFFICE, openBoard, rows, signInToBoard, spokenName } from './board.ts'
import { expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())

const withoutAccents = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')
const announcement = (page: Page) => page.getByRole('status').filter({ hasText: /./ })
const student = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('by keyboard only', () => {
  test('a student is picked up, moved over groups, dropped, and put back', async ({ page }) => {
    await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=4')
    const [first, second, third] = await namesIn(page, '9A')
    const count = await rows(page, '9A').count()

    await test.step('each list is one tab stop, and the arrow keys move within it', async () => {
      await page.getByRole('checkbox', { name: 'Select all of 9A' }).focus()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('checkbox', { name: `Select ${spokenName(first!)}` })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(student(page, first!)).toBeFocused()
      await expect(student(page, first!)).toHaveAccessibleDescription(/Space to pick up, arrow keys/)
      await page.keyboard.press('ArrowDown')
      await expect(student(page, second!)).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.press('Home')
      await expect(student(page, first!)).toBeFocused()
    })

    await test.step('names are announced, and Escape puts the student back', async () => {
      await page.keyboard.press('Space')
      await expect(announcement(page)).toContainText(`Picked up ${spokenName(first!)}.`)
      await page.keyboard.press('ArrowRight')
      await expect(announcement(page)).toContainText(/^9B, \d+ of 26, \d+ seats? left$/)
      await page.keyboard.press('Escape')
      await expect(announcement(page)).toContainText(`${spokenName(first!)}: put back.`)
      await expect(student(page, first!)).toBeFocused()
      await expect(rows(page, '9A')).toHaveCount(count)
      await expect(page.locator('[data-dragged]')).toHaveCount(0)
    })

    await test.step('a drop moves the student, and the focus goes to the next one', async () => {
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowLeft')
      await expect(announcement(page)).toContainText(/^Unassigned, 0 students$/)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(announcement(page)).toContainText(/^9B/)
      await page.keyboard.press('Space')
      await expect(announcement(page)).toContainText(`${spokenName(first!)} moved to 9B.`)
      await expect(student(page, second!)).toBeFocused()
      await allSaved(page)
      await expect(rows(page, '9B').filter({ hasText: first! })).toHaveCount(1)
    })

    await test.step('selected students are moved together', async () => {
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await expect(student(page, third!)).toBeFocused()
      await page.keyboard.press('Space')
      await expect(announcement(page)).toContainText('Picked up 2 students.')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Space')
      await expect(announcement(page)).toContainText('2 students moved to Unassigned.')
      await expect(rows(page, 'Unassigned students')).toHaveCount(2)
      await allSaved(page)
    })
    await page.reload()
    await expect(rows(page, 'Unassigned students')).toHaveCount(2)
    expect((await namesIn(page, 'Unassigned students')).toSorted()).toEqual([second, third].toSorted())
  })

  test('"Move to ..." and the search reach every student without dragging', async ({ page }) => {
    await signInToBoard(page, OFFICE, '/groups/manage?type=core&grade=6')
    const [first, second] = await namesIn(page, '11A')
    await page.getByRole('button', { name: `Move ${spokenName(first!)} to ...` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Move ${spokenName(first!)} to ...` })
    await expect(dialog.getByRole('button', { name: /^11A/ })).toBeDisabled()
    await expectNothingSerious(page)
    await page.keyboard.press('Escape')
    await expect(student(page, first!)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Unassigned' }).press('Enter')
    await expect(student(page, second!)).toBeFocused()

    const search = page.getByRole('textbox', { name: 'Search unassigned students' })
    await search.fill('nobody has this name')
    await expect(box(page, 'Unassigned students')).toContainText('No students match this search.')
    await search.fill(first!.slice(1, 5).toUpperCase())
    await expect(rows(page, 'Unassigned students')).toHaveText([first!])
    await search.fill(withoutAccents(first!))
    await expect(rows(page, 'Unassigned students')).toHaveText([first!])
  })
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('a student is moved to another group by touch', async ({ page }) => {
    await page.goto(`/social/login/google-oauth2/?login_hint=${OFFICE}`)
    await openBoard(page, '/groups/manage?type=core&grade=7')
    const [first, second, third] = await namesIn(page, '12A')
    const before = await rows(page, 'Unassigned students').count()
    await page.getByRole('button', { name: `Move ${spokenName(first!)} to ...` }).tap()
    await page.getByRole('dialog').getByRole('button', { name: '12B' }).tap()
    await allSaved(page)
    await expect(rows(page, '12B').filter({ hasText: first! })).toHaveCount(1)

    for (const name of [second!, third!]) await student(page, name).tap()
    const bar = page.getByRole('region', { name: 'Selected students' })
    await expect(bar).toContainText('2 students selected')
    await expectNothingSerious(page)
    await bar.getByRole('combobox', { name: 'Move to' }).tap()
    await page.getByRole('option', { name: 'Unassigned' }).tap()
    await bar.getByRole('button', { name: 'Move', exact: true }).tap()
    await expect(rows(page, 'Unassigned students')).toHaveCount(before + 2)
    await expect(bar).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(412)
  })

  test('a student is dragged after a long press; a short one scrolls', async ({ page }) => {
    await page.goto(`/social/login/google-oauth2/?login_hint=${OFFICE}`)
    await openBoard(page, '/groups/manage?type=core&grade=5')
    await page.getByRole('button', { name: 'Got it' }).tap()
    const [first] = await namesIn(page, '10A')
    const from = await centerOf(student(page, first!))
    const to = await centerOf(box(page, 'Unassigned students').getByRole('heading'))
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })

    await touch('touchStart', from)
    await expect(page.locator('[data-dragged]')).toHaveCount(1)
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', {
        x: from.x + part * (to.x - from.x),
        y: from.y + part * (to.y - from.y),
      })
    await touch('touchEnd')
    await expect(rows(page, 'Unassigned students').filter({ hasText: first! })).toHaveCount(1)
    await allSaved(page)

    const { x, y } = await centerOf(rows(page, '10A').nth(1))
    await touch('touchStart', { x, y })
    for (const step of [20, 40, 60]) await touch('touchMove', { x, y: y - step })
    await touch('touchEnd')
    const list = box(page, '10A').getByRole('list')
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
    await expect(rows(page, 'Unassigned students')).toHaveCount(1)
  })
})

type Point = { x: number; y: number }

async function centerOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}
