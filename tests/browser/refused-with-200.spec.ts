import { beginSession, expect, ownSchool, signIn, test } from './school.ts'
import { rows, expectSaveState, TEACHER } from './sheet-steps.ts'
import { browse, openUpload, process, SAMPLE } from './student-upload-page.ts'

test.use(ownSchool())

/** What a proxy in between, or an older server, may answer with status 200. */
const SUBMIT = '**/attendance/submit/**'

test('a sheet that is refused with a 200 shows the reason, and opens with Retry', async ({ page }) => {
  await beginSession(page, TEACHER)
  let reply: object = { success: false, message: 'Attendance is closed for maintenance.' }
  await page.route(SUBMIT, (route) => route.fulfill({ json: reply }))
  await page.goto('/attendance')
  await expect(page.getByText('Attendance is closed for maintenance.')).toBeVisible()
  reply = { success: false }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Unable to load attendance for this period.')).toBeVisible()
  reply = { success: true, message: '' }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Attendance data returned in unexpected format.')).toBeVisible()
  await page.unroute(SUBMIT)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows(page).first()).toBeFocused()
})

test('a save that is refused with a 200 keeps the marks and shows the error', async ({ page }) => {
  await signIn(page, TEACHER, '/attendance')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('a')
  await page.route(SUBMIT, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { success: false } }) : route.fallback(),
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Failed to submit attendance.').first()).toBeVisible()
  await expect(rows(page).first()).toHaveAccessibleName(/: Absent/)
  await page.unroute(SUBMIT)
})

test('a save that is answered with success and nothing else is saved', async ({ page }) => {
  await signIn(page, TEACHER, '/attendance')
  await expect(rows(page).first()).toBeFocused()
  await page.route(SUBMIT, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.fulfill({ json: { success: true, message: 'Saved.' } })
  })
  await page.keyboard.press('t')
  await page.keyboard.press('Control+Enter')
  await expectSaveState(page, 'Saved 9:05 AM by you')
  await expect(rows(page).first()).toHaveAccessibleName(/: Tardy/)
})

test('an upload that is answered with a page, or with no, has failed', async ({ page }) => {
  await openUpload(page)
  for (const answer of [{ body: '<html>Proxy</html>' }, { json: { success: false, error: 'Not now.' } }]) {
    await browse(page, SAMPLE)
    await expect(page.getByText('44 rows, 22 students')).toBeVisible()
    await page.route('**/students/api/upload-students/', (route) => route.fulfill(answer))
    await process(page).click()
    await expect(page.getByText('Upload Failed')).toBeVisible()
    await page.getByRole('button', { name: 'Upload Another File' }).click()
    await page.unroute('**/students/api/upload-students/')
  }
})
