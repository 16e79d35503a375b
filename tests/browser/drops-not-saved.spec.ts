import { devices } from '@playwright/test'
import { namesIn, openBoard, spokenName } from './board.ts'
import { beginSession, expect, ownSchool, test, type Page } from './school.ts'
import { addBlock, listed, OFFICE } from './tool-page.ts'

test.use(ownSchool())

/** Records all announcements of the drag area in order. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    const region = document.querySelector('[role=status][aria-live=assertive]')!
    new MutationObserver(() => announced.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced)
}

test('a drop that is not saved is never read out as done: students of a board', async ({ page }) => {
  await beginSession(page, OFFICE)
  await openBoard(page, '/groups/manage?type=core&grade=4')
  const [first = ''] = await namesIn(page, '9A')
  const announced = await listen(page)
  const dropped = Promise.withResolvers<void>()
  await page.route('**/api/groups/*/update-membership/', async (route) => {
    await dropped.promise
    await route.abort()
  })
  await page.getByRole('button', { name: first, exact: true }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  dropped.resolve()
  await expect.poll(announced).toContain(`${spokenName(first)} could not be moved and is back where it was.`)
  expect((await announced()).filter((text) => text.includes('moved to'))).toEqual([])
  await page.unrouteAll()
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
  await page.getByRole('button', { name: first, exact: true }).focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect.poll(announced).toContain(`${spokenName(first)} moved to 9B.`)
})

test('a drop that is not saved is never read out as done: groups of the scheduling tool', async ({
  page,
}) => {
  await beginSession(page, OFFICE)
  const block = await addBlock(page, 'Empty block', [
    { grade_level: 5, start_time: '09:00', end_time: '10:00' },
  ])
  await page.goto(`/schedules/tool?grade=5&block=${block}&teachers=1`)
  await expect(listed(page, '10A')).toBeVisible()
  const announced = await listen(page)
  await page.route('**/assign-groups/', (route) => route.abort())
  await listed(page, '10A').focus()
  await page.keyboard.press('Space')
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^Picked up 10A/))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await announced()).at(-1)).toMatch(/: Free$/)
  await page.keyboard.press('Space')
  await expect.poll(announced).toContain('10A could not be saved and is back where it was.')
  expect((await announced()).filter((text) => text.includes('assigned to'))).toEqual([])
})

test.describe('on a tablet', () => {
  const { defaultBrowserType: _, ...tablet } = devices['iPad (gen 7) landscape']
  test.use(tablet)

  test('no name of a group is broken inside a word', async ({ page }) => {
    await page.goto(`/social/login/google-oauth2/?login_hint=${OFFICE}`)
    await page.goto('/schedules/tool?grade=5')
    await expect(listed(page, '10A')).toBeVisible()
    const broken = await page.getByRole('list', { name: 'Groups' }).evaluate((list) =>
      [...list.querySelectorAll('li')].flatMap((item) => {
        const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (lines.size > 1) found.push(word)
          }
        return found
      }),
    )
    expect(broken).toEqual([])
  })
})
