import { expectSaveState, OFFICE, openSheet, rows, savedSheet, TEACHER } from './sheet-steps.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())

const save = async (page: Page) => {
  await page.keyboard.press('Control+Enter')
  await expectSaveState(page, 'Saved 9:05 AM by you')
}

test('a tardy gets the time at which it is marked, which the teacher changes by keyboard', async ({
  page,
  browser,
  school,
}) => {
  await beginSession(page, TEACHER)
  const { address } = await savedSheet(page)
  const [late = ''] = await openSheet(page, address)
  const time = page.getByLabel(`Time of arrival for ${late}`)

  await test.step('now by default, and Tab from the row reaches name, mark and time', async () => {
    await page.keyboard.press('t')
    await expect(time).toHaveValue('9:05 AM')
    await expect(rows(page).first()).toBeFocused()
    // The menu of excuses is loaded with the first mark, and takes the place of its button then.
    await page.keyboard.press('e')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rows(page).first()).toBeFocused()
    for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
    await expect(time).toBeFocused()
    await expectNothingSerious(page)
  })
  await test.step('no time of the class: the last good one comes back', async () => {
    await time.fill('11:30')
    await expect(time).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toBeFocused()
    await expect(time).toHaveValue('9:05 AM')
  })
  await test.step('another time is saved, and is there again', async () => {
    await time.fill('8:41')
    await page.keyboard.press('Enter')
    await expect(time).toHaveValue('8:41 AM')
    await save(page)
    await openSheet(page, address)
    await expect(time).toHaveValue('8:41 AM')
  })
  await test.step('a wrong key loses nothing, and saved again nothing changed', async () => {
    await page.keyboard.press('a')
    await expect(time).toHaveCount(0)
    await page.keyboard.press('p')
    await page.keyboard.press('t')
    await expect(time).toHaveValue('8:41 AM')
    await expectSaveState(page, 'Saved 9:05 AM by you')
  })
  await test.step('cleared, it is gone; the history has each time', async () => {
    await time.fill('')
    await page.keyboard.press('Enter')
    await save(page)
    await openSheet(page, address)
    await expect(time).toHaveValue('')
    await page.getByRole('button', { name: `History of ${late}` }).click()
    await expect(page.getByRole('dialog')).toContainText(/Tardy, arrived 8:41\sAM/)
    await page.keyboard.press('Escape')
    await time.fill('8:42')
    await page.keyboard.press('Enter')
    await save(page)
  })
  await test.step('on a phone it is below the name, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(time).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
  await test.step('the office reads it in the records of the day', async () => {
    const office = await (await browser.newContext({ baseURL: school.origin })).newPage()
    await beginSession(office, OFFICE)
    await office.goto('/reports?type=records&start_date=2026-09-16&end_date=2026-09-16&status=T')
    const line = office.getByRole('row').filter({ hasText: late })
    await expect(line.first()).toContainText(/8:42\sAM/)
    await office.context().close()
  })
})
