import type { Page } from './school.ts'

export const ADMIN = 'admin@homeroom.example'
export const TEACHER = 'teacher@homeroom.example'
export const STUDENT = 'student@homeroom.example'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const field = (page: Page) => page.getByRole('combobox', { name: /^Search students/ })
export const grid = (page: Page) => page.getByRole('grid', { name: 'Results' })
export const section = (page: Page, name: string) => grid(page).getByRole('rowgroup', { name })
export const status = (page: Page) => dialog(page).getByRole('status')
/** Returns the cell that the text field marks as active for screen readers. */
export const activeCell = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant')
  return page.locator(`[id="${id}"]`)
}

type SearchReply = { students: { id: number; first_name: string; last_name: string; email: string }[] }
export const firstStudent = async (page: Page, text: string) => {
  const response = await page.request.get(`/api/search/?search=${text}`)
  const [student] = ((await response.json()) as SearchReply).students
  if (!student) throw new Error(`no student is found for ${text}`)
  return { ...student, name: `${student.last_name}, ${student.first_name}` }
}
