import { beginSession, expect, ownSchool, test, type Page } from './school.ts'
import { fillAbsence, OFFICE } from './sheet-steps.ts'

test.use(ownSchool({ now: '2026-09-16T14:05:00' }))

/** Holds the replies to requests to an address until they are released. */
async function holdReplies(page: Page, address: string, method: string) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await held
    return route.fulfill({ response })
  })
  return () => release()
}

/** Lets saves arrive, but drops the first reply. */
async function loseFirstReply(page: Page, address: string) {
  let isLost = false
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort()
  })
}

test.describe('what is typed while a save is on its way stays, unsaved', () => {
  test('in the settings of the school', async ({ page }) => {
    await beginSession(page, OFFICE)
    const answer = await holdReplies(page, '**/api/settings/', 'PATCH')
    await page.goto('/settings')
    const name = page.getByLabel('School name')
    const tier = page.getByLabel('At risk')
    await name.fill('Larkfield North')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await tier.fill('7')
    await name.fill('Larkfield North High')
    answer()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await page.waitForTimeout(500)
    await expect(name).toHaveValue('Larkfield North High')
    await expect(tier).toHaveValue(/7/)
    await expect(page.getByText('Unsaved: 2 changes')).toBeVisible()
  })

  test('in the text of letters', async ({ page }) => {
    await beginSession(page, OFFICE)
    const answer = await holdReplies(page, '**/api/settings/letters/', 'PUT')
    await page.goto('/settings/letters')
    await page.getByLabel('Text').fill('To {contacts}: {student}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Absent days').fill('4, 8')
    answer()
    await expect(page.locator('.mantine-Notification-root')).toBeVisible()
    await expect(page.getByLabel('Absent days')).toHaveValue('4, 8')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
  })

  test('of the next call in the list of absences', async ({ page }) => {
    await beginSession(page, OFFICE)
    const answer = await holdReplies(page, '**/attendance/absences/', 'POST')
    await page.goto('/attendance/absences?date=2026-09-25')
    await fillAbsence(page, 'all day')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByLabel('Note').fill('the sister too')
    answer()
    await expect(page.locator('.mantine-Notification-root')).toContainText('Saved.')
    await expect(page.getByLabel('Note')).toHaveValue('the sister too')
  })
})

test.describe('a save whose reply was lost', () => {
  test('of an absence is found when it is sent again, and reported when the form has changed since', async ({
    page,
  }) => {
    await beginSession(page, OFFICE)
    await loseFirstReply(page, '**/attendance/absences/')
    await page.goto('/attendance/absences?date=2026-09-28')
    const student = await fillAbsence(page, '10:30')
    const what = page.getByRole('combobox', { name: 'Reason or times' })
    const save = page.getByRole('button', { name: /^Save/ })
    await save.click()
    await expect(page.getByRole('alert').filter({ hasText: 'is not responding' })).toBeVisible()
    await what.fill('all day')
    await page.getByRole('option').first().click()
    await save.click()
    const question = page.getByRole('dialog', { name: 'Save this too?' })
    await expect(question).toContainText('Late until 10:30 AM')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(what).toHaveValue(/All day/)
    await save.click()
    await question.getByRole('button', { name: 'Save this too' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
    const list = page.getByRole('table', { name: 'Reported absences' }).getByRole('row')
    await expect(list.filter({ hasText: student })).toHaveCount(2)
  })

  test('of a call is reported when the note has changed since, and can be logged as well', async ({
    page,
  }) => {
    await beginSession(page, OFFICE)
    await loseFirstReply(page, '**/attendance/calls/')
    await page.goto('/attendance/absent')
    await page
      .getByRole('button', { name: /^Log call/ })
      .first()
      .click()
    const form = page.getByRole('form', { name: /^Call about/ })
    await form.getByLabel('Note (for the office only)').fill('Nobody at home')
    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'is not responding' })).toBeVisible()
    await form.getByLabel('Note (for the office only)').fill('Nobody at home, rings again')
    await form.getByRole('button', { name: /^Save/ }).click()
    await page
      .getByRole('dialog', { name: 'Save this too?' })
      .getByRole('button', { name: 'Save this too' })
      .click()
    await expect(form).toHaveCount(0)
  })
})

test.describe('a save that no reply comes to', () => {
  test('is sent once by a double click, and tells of its failure although its dialog was left', async ({
    page,
  }) => {
    await beginSession(page, OFFICE)
    const sent: string[] = []
    let fail = () => {}
    const silence = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/api/staff/', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      sent.push(route.request().url())
      await silence
      return route.abort()
    })
    await page.goto('/staff')
    await page.getByRole('button', { name: 'Add staff' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add staff' })
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await dialog.getByLabel('First name').fill('Ottilie')
    await dialog.getByLabel('Last name').fill('Zimmer')
    await dialog.getByLabel('Email').fill('ottilie@school.example')
    await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').last().getByRole('button', { name: 'Leave' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add staff' })).toBeFocused()
    fail()
    await expect(page.getByRole('alert').filter({ hasText: 'is not responding' })).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})
