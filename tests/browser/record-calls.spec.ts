import { expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

test('a call is logged in a record and is the first of its recent calls; the rates of the school stand beside', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example', '/students/1')
  const part = (name: string) => page.getByRole('group', { name, exact: true })
  await expect(part('Recent calls')).toContainText('No calls yet.')
  await expect(part('Attendance')).toContainText(
    /School average \d+\.\d%, 9th Grade \d+\.\d% in the last four weeks/,
  )
  const dialog = page.getByRole('dialog', { name: 'Call about Leila Sommerfeld' })
  await test.step('a call that is given up asks, and the focus returns', async () => {
    await page.getByRole('button', { name: 'Log call' }).click()
    await expect(dialog.getByRole('radio', { name: 'No answer' })).toBeFocused()
    await dialog.getByRole('textbox', { name: /^Note/ }).fill('line busy')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay', exact: true }).click()
    await expectNothingSerious(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Log call' })).toBeFocused()
  })
  await test.step('by keyboard, with a lost reply: pressed again, it is logged once', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Person called' })).toHaveValue(/^Anika Sommerfeld/)
    await page.route('**/attendance/calls/', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Homeroom is not responding/).first()).toBeVisible()
    await page.unroute('**/attendance/calls/')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  })
  const calls = part('Recent calls').getByRole('listitem')
  await expect(calls).toHaveCount(1)
  await expect(calls).toContainText('Left a message for Anika Sommerfeld')
  await expect(calls).toContainText(/Avery Holloway, 9:05\sAM/)
  await expectNothingSerious(page)
  await part('Recent calls').getByRole('link', { name: 'Family contact log' }).click()
  await expect(page.getByRole('region', { name: 'Family contact log' })).toContainText(
    'Call: left a message for Anika Sommerfeld',
  )
})

test('the outcomes of a call stand in a row on a tablet, and one below the other on a phone', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example', '/attendance/absent')
  const outcomes = page.getByRole('radiogroup', { name: 'Outcome' })
  const tops = async () =>
    new Set(
      await outcomes
        .locator('label')
        .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().top))),
    ).size
  await page.setViewportSize({ width: 768, height: 1024 })
  await page
    .getByRole('button', { name: /^Log call/ })
    .first()
    .click()
  await expect.poll(tops).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(tops).toBe(4)
})
