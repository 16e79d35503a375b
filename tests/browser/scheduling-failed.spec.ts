import { createBlock, openTool, propose } from './proposal-page.ts'
import { beginSession, expect, expectNothingSerious, ownSchool, test } from './school.ts'
import { OFFICE } from './tool-page.ts'

test.use(ownSchool())

const DAYS: [string, string] = ['2026-10-12', '2026-11-20']
const REQUIREMENTS = ['Kruse', 'Trinh'].map((teacher) => ({ group: '9A', teacher, meetings: 5 }))
const FAILURE = 'The search failed. Please try again.'

test('a failed search is shown, and can be retried', async ({ page }) => {
  await beginSession(page, OFFICE)
  const block = await createBlock(page, 'Failed block', DAYS, REQUIREMENTS)
  await openTool(page, block)
  await page.route('**/schedules/api/proposals/?*', async (route) => {
    const response = await route.fetch()
    const { proposal, ...rest } = (await response.json()) as { proposal: object | null }
    const failed = { state: 'stopped', failure: FAILURE, placed: 0, score: null, steps: [], wishes: [] }
    await route.fulfill({ response, json: { ...rest, proposal: proposal && { ...proposal, ...failed } } })
  })
  await page.getByRole('button', { name: 'Propose' }).click()
  await propose(page)
  await expect(page.getByRole('heading', { name: 'The search failed' })).toBeVisible()
  await expect(page.getByText(FAILURE)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await expectNothingSerious(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByLabel('Seconds to search')).toBeVisible()
})
