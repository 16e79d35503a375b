import { expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

test('a superuser sends a test message and reads the test mailbox; the office sees refused addresses', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example', '/settings')
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(page.getByText('Messages go to the test mailbox')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('The test message is in the test mailbox')).toBeVisible({ timeout: 15_000 })
  await expectNothingSerious(page)
  await page.getByRole('link', { name: 'open the test mailbox' }).click()
  await expect(page.getByRole('heading', { name: 'Test mailbox' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^A test message from/ })).toContainText(
    'your mail settings work',
  )
  await expectNothingSerious(page)

  await page.route('**/api/mail/refused/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { refused: [], message: 'maria@family.example is tried again.' } })
      : route.fulfill({ json: { refused: [REFUSED] } }),
  )
  await page.goto('/mail/refused')
  await expect(page.getByRole('list', { name: 'Refused addresses' })).toContainText('No such mailbox')
  await expectNothingSerious(page)
  await page.unroute('**/api/mail/refused/')
  await page.reload()
  await expect(page.getByText('No refused addresses')).toBeVisible()
})

test('the office sees that a contact stopped messages, and lets them be sent again', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example', '/students')
  let isResumed = false
  await page.route('**/api/students/*/contacts/', async (route) => {
    isResumed ||= route.request().method() === 'PUT'
    const stopped = isResumed ? [] : [{ contact_id: STOPPED.id }]
    await route.fulfill({ json: { contacts: [STOPPED], refused: [], stopped } })
  })
  await page.goto('/students/1')
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await expect(contacts).toContainText('The family unsubscribed this address.')
  await expect(contacts).not.toContainText('receives notices')
  await page.getByRole('button', { name: 'Edit contacts' }).click()
  const again = page.getByRole('checkbox', { name: 'Send messages again' })
  const address = page.getByRole('dialog').getByRole('textbox', { name: 'Email', exact: true })
  await address.fill('other@family.example')
  await expect(again).toBeHidden()
  await address.fill(STOPPED.email)
  await again.check()
  await expectNothingSerious(page)
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save contacts' }).click()
  const sent = (await saving).postDataJSON() as { contacts: { resume_messages: boolean }[] }
  expect(sent.contacts.map(({ resume_messages }) => resume_messages)).toEqual([true])
  await expect(contacts).toContainText('receives notices')
})

test('a superuser reads which messages the mail server did not confirm', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example', '/settings')
  await page.route('**/api/mail/', async (route) => {
    const response = await route.fetch()
    const state = (await response.json()) as object
    await route.fulfill({ response, json: { ...state, in_doubt_today: 2 } })
  })
  await page.goto('/settings/mail')
  await expect(page.getByText('The mail server did not confirm 2 messages today')).toBeVisible()
  await expectNothingSerious(page)
})

const STOPPED = {
  id: 999_999,
  name: 'Maria Lund',
  relation: 'Mother',
  email: 'maria@family.example',
  phone: null,
  language: 'en',
  home_language: '',
  may_receive: true,
}

const REFUSED = {
  address: 'maria@family.example',
  refused: { day: '2026-09-16', time: '09:00' },
  answer: '550 5.1.1 No such mailbox',
  contacts: [{ name: 'Maria Lund', student: { id: 1, first_name: 'Ana', last_name: 'Lund' } }],
}
