import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startSchool } from './running-school.ts'
import { expect, signIn, test, type Page } from './school.ts'
import { openSheet, expectSaveState, TEACHER } from './sheet-steps.ts'

test.use({ serviceWorkers: 'allow' })

const run = promisify(execFile)
const SOURCES = [
  'server',
  'contract',
  'web',
  'build',
  'dist',
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

/** Copies the project with its built pages, so that a test can change and rebuild it. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-build-'))
  for (const name of SOURCES) await cp(name, join(folder, name), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

async function buildWith(folder: string, file: string, [from, to]: [string, string]): Promise<void> {
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  expect(source).toContain(from)
  await writeFile(path, source.replaceAll(from, to))
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'test', '--logLevel', 'error']
  await run(process.execPath, build, { cwd: folder, env })
}

/** Deletes the files of earlier builds, as a build does that is made a week later. */
async function deleteRetired(folder: string): Promise<void> {
  const retired = JSON.parse(await readFile(join(folder, 'dist/.retired.json'), 'utf8')) as object
  expect(Object.keys(retired)).not.toEqual([])
  for (const name of Object.keys(retired)) await rm(join(folder, 'dist', name))
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true }).click()
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset.untouched = ''))
const isReloaded = async (page: Page) => (await page.locator('body[data-untouched]').count()) === 0
const failToLoad = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')))
const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test('pages of an earlier build continue, and are reloaded once if a part is gone', async ({ browser }) => {
  test.setTimeout(240_000)
  const folder = await copyProject()
  const school = await startSchool({ seed: 'demo', now: '2026-09-16T09:05:00' }, folder)
  const context = await browser.newContext({ baseURL: school.origin })
  try {
    const page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, TEACHER, '/teacher-dashboard')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await mark(page)
    const sheet = await context.newPage()
    await openSheet(sheet, '/attendance')
    await mark(sheet)
    const [before] = await cacheNames(page)

    await buildWith(folder, 'web/groups/courses/home.tsx', [
      '<PageHeader',
      '<PageHeader title="Courses of the new build"',
    ])
    await school.restart()

    await test.step('an open page loads the parts of its own build', async () => {
      await follow(page, 'Courses')
      await expect(heading(page, 'Course Management')).toBeVisible()
      expect(await isReloaded(page)).toBe(false)
    })
    await test.step('the new worker takes over, and the page goes on', async () => {
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await expect.poll(() => cacheNames(page)).not.toContain(before)
      expect(await cacheNames(page)).toHaveLength(1)
      await follow(page, 'Groups')
      await expect(heading(page, 'Groups Management')).toBeVisible()
      expect(await isReloaded(page)).toBe(false)
    })
    await test.step('a part that is gone brings the new build, and the link that is pressed meanwhile', async () => {
      await deleteRetired(folder)
      await page.evaluate(() => {
        const press = () => document.querySelector<HTMLAnchorElement>('nav a[href="/reports"]')?.click()
        addEventListener('beforeunload', () => setTimeout(press), { once: true })
        dispatchEvent(new Event('vite:preloadError'))
      })
      await expect(heading(page, 'Attendance Reports')).toBeVisible()
      expect(await isReloaded(page)).toBe(true)
      await follow(page, 'Courses')
      await expect(heading(page, 'Courses of the new build')).toBeVisible()
    })
    await test.step('a page of the current build is not reloaded', async () => {
      await mark(page)
      const checked = page.waitForResponse('**/sw.js')
      await failToLoad(page)
      await (await checked).finished()
      await page.waitForTimeout(500)
      expect(await isReloaded(page)).toBe(false)
    })
    await test.step('never over unsaved marks, and once in 30 seconds', async () => {
      await sheet.keyboard.press('a')
      await expectSaveState(sheet, 'Unsaved: 1 change')
      const checked = sheet.waitForResponse('**/sw.js')
      await failToLoad(sheet)
      await (await checked).finished()
      await sheet.waitForTimeout(500)
      expect(await isReloaded(sheet)).toBe(false)
      await sheet.keyboard.press('Control+Enter')
      await expectSaveState(sheet, /^Saved/)
      await failToLoad(sheet)
      await expect.poll(() => isReloaded(sheet).catch(() => false)).toBe(true)
      await expectSaveState(sheet, /^Saved/)
    })
  } finally {
    await context.close()
    await school.close()
    await rm(folder, { recursive: true })
  }
})

test('a page whose parts keep missing is reloaded only once', async ({ page, context }) => {
  await signIn(page, TEACHER, '/teacher-dashboard')
  let loads = 0
  page.on('load', () => (loads += 1))
  await context.route('**/sw.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }))
  await failToLoad(page)
  await expect.poll(() => loads).toBe(1)
  await expect(heading(page, 'Teacher Dashboard')).toBeVisible()
  const checked = page.waitForResponse('**/sw.js')
  await failToLoad(page)
  await (await checked).finished()
  await page.waitForTimeout(500)
  expect(loads).toBe(1)
})
