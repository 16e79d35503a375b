import { expect, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

/** Removes what browsers do not offer to pages without https from another computer. */
const withoutHttps = () => {
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  Reflect.deleteProperty(Crypto.prototype, 'subtle')
  for (const name of ['clipboard', 'serviceWorker', 'storage', 'locks'])
    Reflect.deleteProperty(Navigator.prototype, name)
}

test('a contact is added at a school whose pages come without https', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.addInitScript(withoutHttps)
  await signIn(page, 'admin@homeroom.example', '/students/1')
  await page.getByRole('button', { name: 'Edit contacts' }).click()
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).last()).toBeVisible()
  expect(failures).toEqual([])
})
