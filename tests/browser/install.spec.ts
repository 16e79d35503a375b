import { beginSession, expect, ownSchool, test } from './school.ts'

test.use({ ...ownSchool(), serviceWorkers: 'allow' })

const STUDENT = 'student@homeroom.example'

test('a student installs Homeroom on a phone, and it opens there without the network', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const browser = await context.newCDPSession(page)
  await beginSession(page, STUDENT)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await test.step('Chromium itself reads the manifest and finds nothing that prevents it', async () => {
    const { url, errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(new URL(url).pathname).toBe('/manifest.webmanifest')
    expect(JSON.parse(data ?? '{}')).toMatchObject({
      name: 'Homeroom',
      start_url: '/',
      display: 'standalone',
    })
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    )
  })

  await test.step('the installed start address answers without a network', async () => {
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByText('Homeroom').first()).toBeVisible()
    await context.setOffline(false)
  })
})
