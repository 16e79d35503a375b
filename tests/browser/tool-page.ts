import { callAs } from './calls.ts'
import { expect, type Page } from './school.ts'

export const OFFICE = 'admin@homeroom.example'

/** A group in the list of groups. */
export const listed = (page: Page, group: string) =>
  page.getByRole('list', { name: 'Groups' }).getByRole('button', { name: group }).first()
export const cell = (page: Page, time: string, teacher: number) =>
  page.getByRole('row', { name: time }).getByRole('cell').nth(teacher)
export const assigned = (page: Page, time: string, teacher: number, group: string) =>
  cell(page, time, teacher).getByRole('button', { name: group }).first()

/** Drags a group by mouse in a few steps, as a quick user does. */
export const drag = (page: Page, group: string, time: string, teacher: number) =>
  listed(page, group).dragTo(cell(page, time, teacher), { steps: 5 })

export const allSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

/** The texts of the grid that do not fit: group names that are cut, and times in two lines. */
export const textsThatDoNotFit = (page: Page) =>
  page.getByRole('region', { name: 'Schedule grid' }).evaluate((grid) => {
    const texts = [...grid.querySelectorAll<HTMLElement>('[data-chip] *, tbody th')]
    const cut = texts.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    const times = [...grid.querySelectorAll<HTMLElement>('tbody th > :first-child')]
    const inTwoLines = times.filter((time) => time.offsetHeight > 30)
    return [...cut, ...inTwoLines].map(({ textContent }) => textContent)
  })

/** The section period of a block that begins at a time. */
export async function periodAt(page: Page, block: number, start: string): Promise<number> {
  type Period = { id: number; block_schedule: number; start_time: string }
  const periods = await callAs<Period[]>(page, 'GET', '/schedules/api/section-periods/')
  return periods.find((one) => one.block_schedule === block && one.start_time === start)!.id
}

type NewPeriod = { grade_level: number; start_time: string; end_time: string; homeroom?: boolean }

/** Creates a block with section periods from Monday to Friday by the calls of the forms; returns its id. */
export async function addBlock(
  page: Page,
  name: string,
  periods: NewPeriod[],
  days = { start_date: '2026-10-12', end_date: '2026-11-20' },
): Promise<number> {
  const address = '/schedules/api/block-schedules/'
  const block = await callAs<{ id: number }>(page, 'POST', address, { name, ...days })
  const days_of_week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  for (const period of periods) {
    const added = { ...period, block_schedule: block.id, days_of_week }
    await callAs(page, 'POST', '/schedules/api/section-periods/', added)
  }
  return block.id
}
