import { expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

/** The same Wednesday, when notices are sent for the first time. */
const HALF_PAST_TEN = '2026-09-16T10:30:00'

test('the office looks at what would have gone out, turns notices on, and reads the mails', async ({
  page,
  school,
}) => {
  await signIn(page, 'admin@homeroom.example', '/attendance/absent')
  await page.getByRole('link', { name: 'Notices' }).click()
  await expect(page.getByText('Notices are off. No families are notified.')).toBeVisible()
  const today = page.getByRole('table', { name: /^Wednesday, September 16/ })
  const row = today
    .getByRole('row')
    .filter({ hasText: '10:30 AM' })
    .filter({ hasNotText: 'no contact' })
    .first()
  const student = await row.getByRole('link').innerText()
  const contact = await row.getByRole('cell').nth(3).innerText()
  await expectNothingSerious(page)

  await test.step('the words are tried on that student', async () => {
    await page.getByRole('link', { name: 'Turn on in Settings' }).click()
    const mail = page.getByRole('article', { name: 'Email' })
    await page.getByRole('combobox', { name: 'Student' }).fill(student.split(',')[0]!)
    await page.getByRole('option').filter({ hasText: student }).click()
    await expect(mail).toContainText(student.split(', ')[1]!)
    await expect(mail).toContainText(`Dear ${contact.split(', ')[0]!}`)
    await page.getByLabel('Subject').fill('{first_name} is absent')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Subject has the unknown field {first_name}/)).toBeVisible()
    await page.getByLabel('Subject').fill('News from {school}')
    await page.getByRole('switch', { name: 'Notify families of absences' }).click({ force: true })
    await expectNothingSerious(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
  })

  await test.step('no one is notified before the time, and those who will be are listed', async () => {
    await page.goto('/attendance/notices')
    const notNotified = page.getByRole('table', { name: 'Not notified' })
    await expect(notNotified.getByRole('row').filter({ hasText: student })).toContainText(
      'The family will be notified at 10:30 AM.',
    )
  })

  await test.step('at half past ten the mails leave', async () => {
    await school.restart(HALF_PAST_TEN)
    const notified = page
      .getByRole('table', { name: 'Notified', exact: true })
      .getByRole('row')
      .filter({ hasText: student })
    await expect(async () => {
      await page.reload()
      await expect(notified.first()).toContainText('In test mailbox, not sent', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(notified.first()).toContainText(contact.split(', ')[0]!)
    await expectNothingSerious(page)
  })

  await test.step('the mail has only the first name, and its link opens the page of the family', async () => {
    await page.goto('/demo/mail')
    const mail = page
      .getByRole('article', { name: /^News from / })
      .filter({ hasText: `Dear ${contact.split(', ')[0]!},` })
      .first()
    await expect(mail).toContainText(`${student.split(', ')[1]!} was marked absent on`)
    await expect(mail.getByRole('heading')).toHaveText('News from Willowmere School')
    const link = (await mail.innerText()).match(/http\S+\/family#\S+/)?.[0] ?? ''
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByText(student.split(', ')[1]!).first()).toBeVisible()
  })
})
