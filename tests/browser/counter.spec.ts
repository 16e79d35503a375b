import { callAs } from './calls.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())

const OFFICE = 'admin@homeroom.example'
type Listed = { student_id: number; first_name: string; last_name: string }
type Class = {
  id: number
  start_time: string
  groups: { teacher_id: number; students: { id: number }[] }[]
}

const message = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })
const region = (page: Page, name: RegExp) => page.getByRole('region', { name })

/** Keeps what would be on paper in place of the browser's print dialog. */
const keepPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('[data-pass]')?.textContent ?? ''
    }
  })

test('a student arrives with a reason and another time, and takes a pass to class', async ({ page }) => {
  await keepPrints(page)
  await signIn(page, OFFICE, '/attendance/absent?view=now')
  await page
    .getByRole('button', { name: /^More about the arrival of / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: / arrived$/ })
  await expect(dialog.getByLabel('Arrived at')).toHaveValue('9:05 AM')
  await expectNothingSerious(page)
  await dialog.getByLabel('Arrived at').fill('9:04')
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Medical appointment' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Excuse' })).toHaveValue('Excused')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, / arrived at 9:04\sAM\./)).toBeVisible()
  const arrived = region(page, /^Arrived today \(1\)/)
  await expect(arrived).toContainText(/9:04\sAM, excused · Medical appointment/)
  await expectNothingSerious(page)
  await arrived.getByRole('button', { name: /^Print pass for / }).click()
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    /Late pass.*Arrived: 9:04\sAM.*Reason: Medical appointment, excused/,
  )
})

test('a student is dismissed in one press, which is undone, and then with the person who picks up', async ({
  page,
}) => {
  await signIn(page, OFFICE, '/attendance/absent?view=now')
  const list = await page.request.get('/attendance/absent/')
  const { students } = (await list.json()) as { students: Listed[] }
  const { student_id, first_name, last_name } = students[0]!
  await callAs(page, 'POST', '/attendance/arrivals/', { student_id, time: '09:04' })

  await test.step('in the record, in one press, and undone', async () => {
    await page.goto(`/students/${student_id}`)
    await page.getByRole('button', { name: / dismissed 9:05\sAM$/ }).click()
    await expect(message(page, / was dismissed at 9:05\sAM\./)).toBeVisible()
    await undo(page).click()
    await expect(message(page, /^Deleted 1 reported absence/)).toBeVisible()
  })

  await test.step('on Absent, by keyboard, with who picks up', async () => {
    await page.goto('/attendance/absent?view=now')
    await page.getByRole('button', { name: 'Dismiss student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dismiss student' })
    await expect(dialog.getByRole('combobox', { name: 'Student' })).toBeFocused()
    await page.keyboard.type(`${last_name}, ${first_name}`)
    await expect(page.getByRole('option').first()).toContainText(last_name)
    // The first match is chosen while typing, unless the names come later.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectNothingSerious(page)
    await dialog.getByLabel('Picked up by').fill('Selma, aunt')
    await page.keyboard.press('Escape')
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option', { name: 'Family', exact: true }).click()
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    const left = region(page, /^Dismissed early today \(1\)/)
    await expect(left).toContainText(/9:05\sAM, excused · Family · picked up by Selma, aunt/)
    await expect(
      region(page, /^Arrived today/).getByRole('button', {
        name: new RegExp(`${first_name} ${last_name} dismissed `),
      }),
    ).toHaveCount(0)
  })

  await test.step('a later class opens with the absence, and saving it before it begins asks', async () => {
    const classes = await page.request.get('/attendance/section-periods/?date=2026-09-16')
    const { section_periods } = (await classes.json()) as { section_periods: Class[] }
    const [later] = section_periods.flatMap(({ id, start_time, groups }) =>
      groups
        .filter(({ students: own }) => start_time > '10:00' && own.some((one) => one.id === student_id))
        .map(({ teacher_id }) => `/attendance/take/${id}?date=2026-09-16&teacher_id=${teacher_id}`),
    )
    await page.goto(later!)
    const row = page.getByRole('group', { name: new RegExp(`${last_name}, ${first_name}.*: Absent`) })
    await expect(row).toHaveAccessibleName(/Office: dismissed 9:05\sAM/)
    await row.focus()
    await page.keyboard.press('Control+Enter')
    const question = page.getByRole('dialog', { name: /^This class starts at .+ Save attendance now\?$/ })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.goto('/attendance/absent?view=now')
  })

  await test.step('on a phone nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(region(page, /^Dismissed early today/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})
