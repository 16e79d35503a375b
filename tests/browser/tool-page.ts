import { expect, type Page } from './school.ts'

export const OFFICE = 'admin@homeroom.example'

/** A group in the list, and one where it stands. */
export const listed = (page: Page, group: string) =>
  page.getByRole('list', { name: 'Groups' }).getByRole('button', { name: group }).first()
export const cell = (page: Page, time: string, teacher: number) =>
  page.getByRole('row', { name: time }).getByRole('cell').nth(teacher)
export const standing = (page: Page, time: string, teacher: number, group: string) =>
  cell(page, time, teacher).getByRole('button', { name: group }).first()

/** By mouse, in a few steps as a quick hand does. */
export const drag = (page: Page, group: string, time: string, teacher: number) =>
  listed(page, group).dragTo(cell(page, time, teacher), { steps: 5 })

export const allSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible()

type NewPeriod = { grade_level: number; start_time: string; end_time: string; homeroom?: boolean }

/** A block with section periods from Monday to Friday, made by the calls that the forms make. Answers its id. */
export async function addBlock(
  page: Page,
  name: string,
  periods: NewPeriod[],
  days = { start_date: '2026-10-12', end_date: '2026-11-20' },
): Promise<number> {
  return page.evaluate(
    async ([blockName, wanted, span]) => {
      const token = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const post = async (address: string, body: unknown) => {
        const headers = { 'content-type': 'application/json', 'x-csrftoken': token }
        const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await answer.json()) as { id: number }
      }
      const { id } = await post('/schedules/api/block-schedules/', { name: blockName, ...span })
      const days_of_week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
      for (const period of wanted)
        await post('/schedules/api/section-periods/', { ...period, block_schedule: id, days_of_week })
      return id
    },
    [name, periods, days] as const,
  )
}
