import { expect, signIn, type Page } from './school.ts'

export const OFFICE = 'admin@homeroom.example'
export const TEACHER = 'teacher@homeroom.example'

export const box = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
export const unassigned = (page: Page) => box(page, 'Unassigned students')
export const rows = (page: Page, name: string) => box(page, name).getByRole('listitem')
/** The name of a listed student, 'Last, First', as buttons and announcements say it. */
export const spokenName = (listed: string) => listed.split(', ').toReversed().join(' ')
/** Includes rows out of view, which the browser does not lay out. */
export const namesIn = (page: Page, name: string) => rows(page, name).allTextContents()

/** Drags a student by mouse in a few steps, as a quick user does. */
export const drag = (page: Page, student: string, to: string) =>
  page
    .getByRole('button', { name: student, exact: true })
    .dragTo(box(page, to), { steps: 5, targetPosition: { x: 90, y: 16 } })

export async function openBoard(page: Page, address: string) {
  await page.goto(address)
  await expect(unassigned(page)).toBeVisible()
}

export async function signInToBoard(page: Page, email: string, address: string) {
  await signIn(page, email, address)
  await expect(unassigned(page)).toBeVisible()
}

export async function deleteGroup(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
  const question = `Are you sure you want to delete "${name}"? This will move all students in the group to unassigned.`
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`"${name}" deleted.`)).toBeVisible()
  await expect(box(page, name)).toHaveCount(0)
}

export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export const allSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()
