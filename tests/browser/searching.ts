import type { Page } from './school.ts'

export const ADMIN = 'admin@homeroom.example'
export const TEACHER = 'teacher@homeroom.example'
export const STUDENT = 'student@homeroom.example'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
export const field = (page: Page) => page.getByRole('combobox', { name: /^Search students/ })
export const grid = (page: Page) => page.getByRole('grid', { name: 'Results' })
export const section = (page: Page, name: string) => grid(page).getByRole('rowgroup', { name })
export const spoken = (page: Page) => dialog(page).getByRole('status')
/** What a screen reader is told to be on: the cell that the text field names as active. */
export const active = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant')
  return page.locator(`[id="${id}"]`)
}

type Found = { students: { id: number; first_name: string; last_name: string; email: string }[] }
export const firstStudent = async (page: Page, text: string) => {
  const answer = await page.request.get(`/api/search/?search=${text}`)
  const [student] = ((await answer.json()) as Found).students
  if (!student) throw new Error(`nobody is found for ${text}`)
  return { ...student, name: `${student.first_name} ${student.last_name}` }
}
