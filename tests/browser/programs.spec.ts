import { expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())

const codeOf = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('group', { name: label }).locator('pre').innerText()

test('the office signs in with Microsoft, connects an app to the roster, and revokes it', async ({
  page,
}) => {
  await page.goto('/integrations/apps')
  await page.getByRole('button', { name: 'Login with Microsoft' }).click()
  await expect(page.getByText('This page replaces Microsoft in the demo.')).toBeVisible()
  await page.getByRole('textbox').fill('admin@homeroom.example')
  await page.getByRole('textbox').press('Enter')
  await expect(page.getByText('No connected apps yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add app' }).click()
  await expect(dialog.getByText('Name is required.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Library')
  await dialog.getByLabel('Name').press('Enter')
  await expect(page.getByRole('dialog', { name: 'What Library needs' })).toBeVisible()
  await expectNothingSerious(page)
  const form = {
    grant_type: 'client_credentials',
    client_id: await codeOf(page, 'ID (client ID)'),
    client_secret: await codeOf(page, 'Secret (client secret)'),
    scope: await codeOf(page, 'Scopes'),
  }
  await dialog.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('list', { name: 'Connected apps', exact: true }).getByRole('listitem')
  await expect(row).toContainText('Never used')
  await expect(page.getByText(form.client_secret)).toHaveCount(0)
  const token = () => page.request.post('/api/oneroster/token/', { form })
  expect((await token()).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('Last used')
  await expectNothingSerious(page)

  await row.getByRole('button', { name: /^Revoke Library/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Library is revoked. It can no longer read the roster.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await token()).status()).toBe(401)
  await page.getByText('Revoked (1)').click()
  await expect(page.getByRole('list', { name: 'Revoked apps' })).toContainText('revoked by')
})
