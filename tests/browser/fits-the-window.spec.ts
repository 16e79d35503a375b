import { callAs } from './calls.ts'
import { beginSession, expect, ownSchool, test } from './school.ts'
import { openBoard } from './board.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'

test('on a small laptop the person and the ways out stay at the foot of the side bar', async ({ page }) => {
  await beginSession(page, OFFICE)
  for (const height of [800, 640]) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/staff')
    const bar = page.getByRole('banner')
    for (const name of ['Signed-in devices', 'Home', 'Logout'])
      await expect(bar.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
    await bar.getByRole('link', { name: 'Settings' }).focus()
    await expect(bar.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
  }
})

test('the buttons of a dialog that is higher than the window stay in view', async ({ page }) => {
  await beginSession(page, OFFICE)
  for (const [width, height] of [
    [1280, 700],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openBoard(page, '/groups/manage?type=core&grade=4')
    if (width === 390) await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Balance' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Attendance tier')).toBeVisible()
    for (const name of ['Cancel', 'Propose'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
})

test('times of day stay in their columns', async ({ page }) => {
  await beginSession(page, OFFICE)
  for (const width of [1280, 390])
    for (const path of ['/attendance/board', '/schedules/cover?teachers=1', '/schedules/view-sections']) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByText('11:05-11:55 AM').first()).toBeVisible()
      const cut = await page
        .locator('main [data-figures]')
        .evaluateAll((times) =>
          times
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        )
      expect(cut, path).toEqual([])
      const links = await page
        .locator('main table a')
        .evaluateAll((all) =>
          all
            .filter((link) => link.getBoundingClientRect().right > innerWidth)
            .map((link) => link.textContent),
        )
      expect(links, path).toEqual([])
    }
})

test('a class list fits a narrow phone', async ({ page }) => {
  await beginSession(page, OFFICE)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/attendance/class-lists?teacher_id=1')
  await expect(page.getByRole('table').first()).toBeVisible()
  const cut = await page.getByRole('table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const card = table.parentElement!.getBoundingClientRect()
      const cells = [...table.querySelectorAll('th, td')]
      return cells
        .filter(
          (cell) => cell.getBoundingClientRect().right > card.right || cell.scrollWidth > cell.clientWidth,
        )
        .map((cell) => cell.textContent)
    }),
  )
  expect(cut).toEqual([])
})

test('the question whether to erase a record fits the window with its buttons', async ({ page }) => {
  await beginSession(page, OFFICE)
  await callAs(page, 'PATCH', '/students/api/update/40/', { is_active: false })
  for (const [width, height] of [
    [1280, 800],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/students/40?tab=family')
    await page.getByRole('button', { name: 'Erase this record' }).click()
    await expect(page.getByRole('textbox', { name: /^Type .* to continue$/ })).toBeFocused()
    await expect(page.getByText('This cannot be undone')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Erase permanently' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await expect(page.getByRole('button', { name: 'Erase this record' })).toBeFocused()
  }
})

test('a group that is edited from the board leads back to the board', async ({ page }) => {
  await beginSession(page, OFFICE)
  const board = '/groups/manage?type=core&grade=5'
  await openBoard(page, board)
  await page.getByRole('link', { name: 'Edit 10A' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`${board.replace('?', '\\?')}$`))
  await page.getByRole('link', { name: 'Edit 10A' }).click()
  await page.getByRole('textbox', { name: 'Room' }).fill('112')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Core Class Group updated successfully!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${board.replace('?', '\\?')}$`))
  await page.goto('/groups/list')
  await page.getByRole('link', { name: 'Edit 10A' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/groups$/)
})
