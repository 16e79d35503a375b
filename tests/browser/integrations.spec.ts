import { readFile } from 'node:fs/promises'
import { unzipCsv } from '../world/oneroster/unzip.ts'
import { expect, expectNothingSerious, ownSchool, signIn, test } from './school.ts'

test.use(ownSchool())

test('the office exports the school as OneRoster files, and then only the changes', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example', '/integrations')
  await page.getByRole('link', { name: /Export OneRoster/ }).click()
  await expect(page.getByRole('heading', { name: 'Export OneRoster', exact: true })).toBeFocused()
  const lastFile = page.getByRole('radio', { name: 'Changes since the last file' })
  await expect(lastFile).toBeDisabled()

  await test.step('all records, in the version that the other system requires', async () => {
    await page.getByRole('radio', { name: 'OneRoster 1.1' }).check()
    const classes = page
      .getByRole('row', { name: /classes\.csv/ })
      .getByRole('cell')
      .last()
    const shown = Number(await classes.textContent())
    expect(shown).toBeGreaterThan(10)
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await started
    expect(file.suggestedFilename()).toMatch(/^oneroster-1\.1-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipCsv(await readFile(await file.path()))
    expect(files['classes.csv']).toHaveLength(shown)
    expect(files['users.csv']?.every(({ role }) => role === 'student' || role === 'teacher')).toBe(true)
  })

  await test.step('nothing has changed since', async () => {
    await lastFile.check()
    await expect(page.getByText('Nothing has changed since then.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()
    await expectNothingSerious(page)
  })
})
