import type { Response } from '@playwright/test'
import { callAs } from './calls.ts'
import { expect, type Page } from './school.ts'
import { addBlock } from './tool-page.ts'

const TIMES = [
  ['08:20', '09:10'],
  ['09:15', '10:05'],
  ['10:10', '11:00'],
]

type Requirement = { group: string; teacher: string; meetings: number }
type BlockRequirements = {
  groups: { id: number; name: string }[]
  teachers: { id: number; last_name: string }[]
}

/** Adds a block with a morning of 9th-grade section periods and its requirements; returns its id. */
export async function createBlock(
  page: Page,
  name: string,
  days: [string, string],
  requirements: Requirement[],
  times = TIMES,
) {
  const [start_date, end_date] = days
  const periods = times.map(([start_time = '', end_time = '']) => ({ grade_level: 4, start_time, end_time }))
  const block = await addBlock(page, name, periods, { start_date, end_date })
  await setRequirements(page, block, requirements)
  return block
}

type TimeOff = { teacher: string; from: string; until: string }

/** Replaces the requirements of a block, and the times off of teachers from Monday to Friday. */
export async function setRequirements(
  page: Page,
  block: number,
  requirements: Requirement[],
  off: TimeOff[] = [],
) {
  const loaded = await callAs<BlockRequirements>(
    page,
    'GET',
    `/schedules/api/needs/?block_schedule_id=${block}`,
  )
  const teacherId = (name: string) => loaded.teachers.find(({ last_name }) => last_name === name)!.id
  await callAs(page, 'PUT', '/schedules/api/needs/', {
    block_schedule_id: block,
    needs: requirements.map(({ group, teacher, meetings }) => ({
      group_id: loaded.groups.find((one) => one.name === group)!.id,
      teacher_id: teacherId(teacher),
      meetings_per_week: meetings,
    })),
    off: off.map(({ teacher, from, until }) => ({
      teacher_id: teacherId(teacher),
      days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      start_time: from,
      end_time: until,
    })),
  })
}

/** Opens the tool of the 9th grade in a block. */
export async function openTool(page: Page, block: number) {
  await page.goto(`/schedules/tool?grade=4&block=${block}`)
  await expect(page.getByRole('button', { name: 'Propose' })).toBeVisible()
}

/** Starts a proposal with the defaults of the dialog and one second of search; the double click must start only one search. */
export async function propose(page: Page) {
  const started: number[] = []
  const note = async (reply: Response) => {
    if (reply.request().method() === 'POST' && reply.url().endsWith('/proposals/'))
      started.push((await reply.json()).id)
  }
  page.on('response', note)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Seconds to search').fill('1')
  await dialog.getByRole('button', { name: 'Propose', exact: true }).dblclick()
  await expect.poll(() => started.length).toBeGreaterThan(0)
  await expectProposed(page)
  page.off('response', note)
  expect(new Set(started).size).toBe(1)
}

export const expectProposed = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Proposed schedule, 9th Grade' })).toBeVisible({
    timeout: 30_000,
  })

export const week = (page: Page) => page.getByRole('region', { name: 'Week' })

/** What the 9th grade has in a block. */
export const gridOf = (page: Page, block: number) =>
  callAs<{
    current_assignments: {
      assignment_id: number
      group_name: string
      teacher_name: string
      section_period_id: number
    }[]
  }>(page, 'GET', `/schedules/api/schedule-grid-data/?grade_level_id=4&block_schedule_id=${block}`).then(
    ({ current_assignments }) => current_assignments,
  )
