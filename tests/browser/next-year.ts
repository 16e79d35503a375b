import { callAs } from './calls.ts'
import { beginSession, type Page } from './school.ts'

export const NEXT_YEAR = { start_date: '2027-08-16', end_date: '2028-06-09' }

/** Signs the office in and prepares the next school year by calls, unless it is prepared already; returns its id. */
export async function prepareNextYear(page: Page): Promise<number> {
  await beginSession(page, 'admin@homeroom.example')
  const years = await callAs<{ id: number; start_date: string }[]>(page, 'GET', '/api/school-years/')
  const planned = years.find(({ start_date }) => start_date === NEXT_YEAR.start_date)
  if (planned) return planned.id
  const { id } = await callAs<{ id: number }>(page, 'POST', '/api/school-years/', NEXT_YEAR)
  await callAs(page, 'POST', '/api/roll-over/', { school_year_id: id })
  return id
}

/** The switch between this year and the next one. */
export const thisOrNext = (page: Page) => page.getByRole('radiogroup', { name: 'School year' })
