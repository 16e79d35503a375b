import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

test.use(ownSchool())

test.setTimeout(180_000)

const OFFICE = 'admin@homeroom.example'
const HEADER = ['first_name', 'last_name', 'email', 'grade_level', 'is_active']
type Listed = { id: number; first_name: string; last_name: string; email: string; grade_level: number }

test('an upload is previewed, confirmed by typing, and undone', async ({ page }) => {
  await beginSession(page, OFFICE)
  const before = await students(page)
  const many = before.slice(0, 60)

  await test.step('the preview shows each changed field', async () => {
    await page.goto('/students/upload-students')
    await choose(page, [
      ...many.map(({ first_name, last_name, email, grade_level }) => [
        first_name,
        `${last_name}-Neu`,
        email,
        String(grade_level + 5),
        '1',
      ]),
      ['Nell', 'Newest', 'nell.newest@homeroom.example', '9', '1'],
      ['Bad', 'Grade', 'bad.grade@homeroom.example', 'KF', '1'],
    ])
    await expect(page.getByText('Nothing is saved yet: 1 added, 60 changed, 0 unchanged.')).toBeVisible()
    await expect(page.getByText(`${many[0]!.last_name}-Neu`).first()).toBeVisible()
    await expect(
      page.getByRole('row', { name: /^63 grade_level: must be a grade from 6 to 12 Bad Grade .* KF/ }),
    ).toBeVisible()
    expect(await students(page)).toEqual(before)
    await expectNothingSerious(page)
  })

  await test.step('a change of more than a tenth of the school has to be confirmed by typing', async () => {
    const save = page.getByRole('button', { name: 'Upload & Process' })
    await expect(save).toBeDisabled()
    await page.getByRole('textbox', { name: /to continue/ }).fill('change')
    await expect(save).toBeDisabled()
    await page.getByRole('textbox', { name: /to continue/ }).fill('CHANGE 60 STUDENTS')
    await save.click()
    await expect(page.getByText('Upload Successful')).toBeVisible()
    expect((await students(page)).filter(({ last_name }) => last_name.endsWith('-Neu'))).toHaveLength(60)
  })

  await test.step('the history shows the upload with its counts and its rejected rows', async () => {
    await page.getByRole('link', { name: 'Uploads', exact: true }).click()
    await expect(page.getByText('60 changed')).toBeVisible()
    await expectNothingSerious(page)
    await page.getByRole('link', { name: 'everyone.xlsx' }).click()
    await expect(page.getByRole('heading', { name: 'everyone.xlsx' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download rejected rows' }).click()
    expect((await download).suggestedFilename()).toMatch(/^rejected-rows-of-upload-\d+\.xlsx$/)
    await expectNothingSerious(page)
  })

  const changed = many[7]!
  await test.step('one of the students is changed meanwhile', async () => {
    await page.goto(`/edit-student/${changed.id}`)
    await page.getByLabel('Last name').fill('Corrected')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect.poll(async () => nameOf(await students(page), changed.id)).toBe('Corrected')
  })

  await test.step('undoing restores the others and lists that one', async () => {
    await page.goto('/students/uploads')
    await page.getByRole('link', { name: 'everyone.xlsx' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'has changed since then' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo upload' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo upload' }).click()
    await expect(page.getByText('This upload was undone')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo upload' })).toHaveCount(0)
    const expected = before.map((one) =>
      one.id === changed.id ? Object.assign(one, { last_name: 'Corrected' }) : one,
    )
    const byId = (list: Listed[]) => [...list].sort((a, b) => a.id - b.id)
    expect(byId(await students(page))).toEqual(byId(expected))
    await expectNothingSerious(page)
  })
})

const students = async (page: Page) =>
  (await (await page.request.get('/students/api/list/')).json()) as Listed[]
const nameOf = (list: Listed[], id: number) => list.find((one) => one.id === id)?.last_name

async function choose(page: Page, rows: string[][]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse files' }).click()
  await (
    await chooser
  ).setFiles({
    name: 'everyone.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(makeXlsx([HEADER, ...rows])),
  })
}
