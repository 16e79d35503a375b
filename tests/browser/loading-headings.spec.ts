import { expect, signIn, test, withoutPageData } from './school.ts'

test('every screen has its heading while it is loading, and when it cannot be loaded', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example')
  const addresses = await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const further = ['/attendance/letters', '/attendance/missing', '/students/list', '/groups/list']
  await withoutPageData(page)
  const isStartUp = /\/api\/(csrf|check-authentication|check-user-type|current-user)\//
  const calls = { areLost: false, held: [] as (() => void)[] }
  await page.route(
    (url) =>
      /\/api\/|^\/attendance\/\w[\w-]*\/|^\/substitute/.test(url.pathname) && !isStartUp.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback()
      if (!calls.areLost) await new Promise<void>((resolve) => calls.held.push(resolve))
      // The page that asked may have been left.
      return route.abort().catch(() => undefined)
    },
  )
  for (const address of new Set([...addresses, ...further])) {
    calls.areLost = false
    await page.goto(address)
    await expect(page.locator('h1'), `${address}, loading`).toHaveCount(1)
    calls.areLost = true
    const isFailed = calls.held.length > 0 && page.waitForEvent('requestfailed')
    for (const release of calls.held.splice(0)) release()
    await isFailed
    await expect(page.locator('h1'), `${address}, failed`).toHaveCount(1)
  }
})
