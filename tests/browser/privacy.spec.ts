import { readFile } from 'node:fs/promises'
import { beginSession, expect, expectNothingSerious, ownSchool, signIn, test, type Page } from './school.ts'

test.use(ownSchool())
test.setTimeout(120_000)

const HEAD = 'admin@homeroom.example'

/** The first student of the directory's list: the demo school has one with the number 1. */
const openStudent = async (page: Page) => {
  await page.goto('/students/1?tab=family')
  const heading = page.getByRole('heading', { level: 1, name: /^Leila / })
  await expect(heading).toBeVisible()
  return heading.innerText()
}

test('a family gets a copy of everything, and the record is erased for good', async ({ page }) => {
  await beginSession(page, HEAD)
  const name = await openStudent(page)
  await test.step('the file has the name and the attendance', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download everything' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^student-1-\d{4}-\d{2}-\d{2}\.html$/)
    const html = await readFile(await file.path(), 'utf8')
    expect(html).toContain(`<h1>${name}</h1>`)
    expect(html).toContain('<h2>Attendance</h2>')
  })
  await test.step('an active student cannot be erased', async () => {
    await expect(page.getByText('To erase this record, deactivate the student first.')).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Active Status').uncheck()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Student saved.')).toBeVisible()
  })
  await test.step('the full name has to be typed', async () => {
    await page.goto('/students/1?tab=family')
    await page.getByRole('button', { name: 'Erase this record' }).click()
    await expect(page.getByRole('button', { name: 'Erase permanently' })).toBeDisabled()
    await expectNothingSerious(page)
    await page.getByLabel(`Type ${name} to continue`).fill(name)
    await page.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(page.getByText('The student was erased.')).toBeVisible()
    await page.goto('/students/1')
    await expect(page.getByRole('heading', { name: 'Student not found' })).toBeVisible()
  })
})

test('the superuser sets how long records are kept', async ({ page }) => {
  await signIn(page, HEAD, '/settings')
  await page.getByRole('link', { name: 'Record retention' }).click()
  const changes = page.getByLabel('Changes made by uploads')
  await expect(changes).toHaveValue('400 days')
  await expect(page.getByLabel('Audit log: exports')).toHaveValue('')
  await expectNothingSerious(page)
  await test.step('a required field shows an error when it is empty', async () => {
    await page.getByLabel('Rejected rows of uploads').fill('90')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText('Rejected rows of uploads: at least 1 day and at most 30 days.'),
    ).toBeVisible()
  })
  await page.getByLabel('Rejected rows of uploads').fill('10')
  await changes.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Older records will be deleted tonight.')).toBeVisible()
  await page.reload()
  await expect(changes).toHaveValue('')
  await expect(page.getByLabel('Rejected rows of uploads')).toHaveValue('10 days')
})
