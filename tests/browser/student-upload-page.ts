import { makeXlsx } from '#tests/fixtures/make-xlsx.ts'
import { expect, signIn, type Page } from './school.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const SAMPLE = 'tests/fixtures/infinite-campus-students.xlsx'
const COLUMNS = ['first_name', 'last_name', 'email', 'grade_level']

export type ChosenFile = { name: string; buffer: Buffer; mimeType: string }

export const workbook = (name: string, rows: (string | number)[][]): ChosenFile => ({
  name,
  mimeType: XLSX,
  buffer: Buffer.from(makeXlsx([COLUMNS, ...rows])),
})
export const process = (page: Page) => page.getByRole('button', { name: 'Upload & Process' })
export const different = (page: Page) => page.getByRole('button', { name: 'Choose Different File' })
export const figure = (page: Page, label: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) })

/** Signs in as the office and opens the upload from the list of students. */
export async function openUpload(page: Page) {
  await signIn(page, 'admin@homeroom.example', '/students/list')
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Student Data Upload' })).toBeVisible()
}

/** Chooses a file in the file picker. */
export async function browse(page: Page, file: ChosenFile | string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse files' }).press('Enter')
  await (await chooser).setFiles(file)
}

/** Drops something without a file, such as a text. */
export const dropNothing = (page: Page) =>
  page.getByText('Drag and drop a file here').evaluate((zone) => {
    const dataTransfer = new DataTransfer()
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
