import { readFile } from 'node:fs/promises'
import { beginSession, expect, expectNothingSerious, ownSchool, test, type Page } from './school.ts'

// A school with uploaded teachers and students, but no homeroom teachers yet.
test.use(ownSchool({ seed: 'none', now: '2026-09-14T09:05:00' }))
test.setTimeout(180_000)

const OFFICE = 'admin@homeroom.example'

test('the user chooses the columns of a homeroom file with unknown headers', async ({ page }) => {
  await beginSession(page, OFFICE)
  await send(page, '/api/staff/upload/', 'teachers.csv')
  await send(page, '/students/api/upload-students/', 'infinite-campus-students.xlsx')

  await page.goto('/students/upload-homeroom')
  await test.step('a file is required', async () => {
    await page.getByRole('button', { name: 'Preview Columns' }).click()
    await expect(page.getByText('Please select a file first.')).toBeVisible()
    await page.getByRole('button', { name: 'Upload Homeroom Teachers' }).click()
    await expect(page.getByText('Please select a file first.')).toBeVisible()
  })

  await test.step('the columns of the vendor sample are found, and what was ticked before stays', async () => {
    const clear = page.getByRole('checkbox', { name: 'Clear existing assignments' })
    await clear.check()
    await choose(page, { name: 'homerooms.csv', mimeType: 'text/csv', buffer: await sample() })
    await page.getByRole('button', { name: 'Preview Columns' }).click()
    await expect(page.getByText('22 rows, 22 students. Nothing is saved yet')).toBeVisible()
    await expect(column(page, 'Teacher email')).toHaveValue('courseSection_TeacherEmail')
    await expect(column(page, 'Student email')).toHaveValue('pcontact_email')
    await expect(page.getByRole('table').last()).toContainText('none → ')
    await expect(page.getByRole('table').last()).not.toContainText('New')
    await expect(clear).toBeChecked()
    await expectNothingSerious(page)
  })

  await test.step('choosing a different file removes the preview and what was to be cleared', async () => {
    await page.getByRole('button', { name: 'Choose Different File' }).click()
    await expect(page.getByRole('checkbox', { name: 'Clear existing assignments' })).not.toBeChecked()
    await expect(page.getByRole('region', { name: 'Column mapping' })).toHaveCount(0)
    await expect(page.getByText('Nothing is saved yet')).toHaveCount(0)
  })

  await test.step('a wide file is scrolled inside its card, and its column names are read whole', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `A column with a long name number ${index + 1}`)
    const text = [...names.slice(0, 20), 'pcontact_email', 'courseSection_TeacherEmail', 'x', 'y'].join(',')
    const row = Array.from({ length: 24 }, () => 'some-long-value-without-a-break@fabrikam.example').join(',')
    const buffer = Buffer.from(`${text}\n${row}\n`)
    await choose(page, { name: 'wide.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Preview Columns' }).click()
    await expect(page.getByRole('region', { name: 'Column mapping' })).toBeVisible()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const hidden = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await hidden(), `${width} pixels`).toBeLessThanOrEqual(0)
    }
    await page.getByRole('button', { name: 'Choose Different File' }).click()
  })

  await test.step('a file with unknown headers fails, and the column mapping opens', async () => {
    const [, ...rows] = (await sample()).toString().trim().split('\n')
    const text = [
      'Kid mail,Advisor mail,Class',
      ...rows,
      'nobody-with-a-long-name@fabrikam.example,CBeane@fabrikam.example,x',
    ].join('\n')
    await choose(page, { name: 'wrong-header.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload Homeroom Teachers' }).click()
    await expect(page.getByText('Please check your file format and try again.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Column mapping' })).toBeVisible()
    await expectNothingSerious(page)
  })

  await test.step('after two columns are chosen, the preview shows the changes', async () => {
    await chooseColumn(page, 'Student email', 'Kid mail')
    await chooseColumn(page, 'Teacher email', 'Advisor mail')
    await expect(
      page.getByText('23 rows: 22 students, 1 rejected. Nothing is saved yet: 22 added'),
    ).toBeVisible()
    await expect(
      page.getByRole('cell', { name: 'must be the address of a student of this school' }),
    ).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('the result shows method, columns and errors', async () => {
    await page.getByRole('button', { name: 'Upload Homeroom Teachers' }).click()
    const result = page.getByRole('region', { name: 'Upload Successful' })
    await expect(result).toContainText('Teacher Email Assignment')
    await expect(result).toContainText('Advisor mail')
    await result.getByRole('button', { name: 'View Error Details' }).click()
    await expect(result).toContainText('Row 24: Kid mail "nobody-with-a-long-name@fabrikam.example" must be')
    await expectNothingSerious(page)
  })

  await test.step('every student has a homeroom teacher', async () => {
    const students = (await (await page.request.get('/students/api/list/')).json()) as {
      homeroom_teacher?: string
    }[]
    expect(students.filter(({ homeroom_teacher }) => homeroom_teacher)).toHaveLength(22)
  })
})

const sample = () => readFile('tests/fixtures/infinite-campus-homerooms.csv')
const column = (page: Page, field: string) => page.getByRole('combobox', { name: field })

async function chooseColumn(page: Page, field: string, name: string) {
  await column(page, field).click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(column(page, field)).toHaveValue(name)
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse files' }).click()
  await (await chooser).setFiles(file)
  await expect(page.getByText(file.name)).toBeVisible()
}

/** Uploads a fixture by a request instead of the page. */
async function send(page: Page, address: string, name: string) {
  const { csrfToken } = (await (await page.request.get('/api/csrf/')).json()) as { csrfToken: string }
  const buffer = await readFile(`tests/fixtures/${name}`)
  const file = { name, mimeType: 'application/octet-stream', buffer }
  const answer = await page.request.post(address, {
    multipart: { file },
    headers: { 'X-CSRFToken': csrfToken },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
