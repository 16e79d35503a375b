import { expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

test('a superuser sends a test message and reads what was kept; the office sees refused addresses', async ({
  page,
}) => {
  await signIn(page, 'admin@homeroom.example', '/settings')
  await page.getByRole('link', { name: 'Mail', exact: true }).click()
  await expect(page.getByText('Messages are kept, not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('The test message was kept')).toBeVisible({ timeout: 15_000 })
  await expectNothingSerious(page)
  await page.getByRole('link', { name: 'look at the kept messages' }).click()
  await expect(page.getByRole('heading', { name: 'Kept messages' })).toBeVisible()
  await expect(page.getByRole('article', { name: /^A test message from/ })).toContainText('mail works')
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
  await expect(page.getByText('No address is refused')).toBeVisible()
})

const REFUSED = {
  address: 'maria@family.example',
  refused: { day: '2026-09-16', time: '09:00' },
  answer: '550 5.1.1 No such mailbox',
  contacts: [{ name: 'Maria Lund', student: { id: 1, first_name: 'Ana', last_name: 'Lund' } }],
}
