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
  for (const isLost of [false, true]) {
    await page.route(
      (url) =>
        /\/api\/|^\/attendance\/\w[\w-]*\/|^\/substitute/.test(url.pathname) && !isStartUp.test(url.pathname),
      (route) =>
        route.request().resourceType() === 'document'
          ? route.fallback()
          : isLost
            ? route.abort()
            : new Promise(() => undefined),
    )
    for (const address of new Set([...addresses, ...further])) {
      await page.goto(address)
      await expect(page.locator('h1'), `${address}, ${isLost ? 'failed' : 'loading'}`).toHaveCount(1)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
