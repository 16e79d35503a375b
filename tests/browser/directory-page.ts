import { expect, signIn, type Page } from './school.ts'

export const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
export const cards = (page: Page) =>
  page.getByRole('region', { name: 'Students found' }).getByRole('heading', { level: 2 })
export const grade = (page: Page, name: string) => page.getByRole('button', { name })
export const search = (page: Page) =>
  page.getByPlaceholder('Search by name or email (minimum 3 characters)...')
export const count = (page: Page, line: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: line })).toBeVisible()

/** The office opens the directory. */
export async function openDirectory(page: Page) {
  await signIn(page, 'admin@homeroom.example', '/students/list')
  await expect(page.getByRole('heading', { name: 'Find Students' })).toBeVisible()
}
