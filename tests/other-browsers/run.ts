import assert from 'node:assert/strict'
import { accessSync, mkdirSync, writeFileSync } from 'node:fs'
import { startSchool } from '#tests/browser/running-school.ts'
import { waitUntil, type DrivenBrowser } from './driven-browser.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

/**
 * `npm run browsers`: a teacher's morning in Firefox and WebKit, where Debian's firefox-esr and webkit2gtk-driver are
 * installed. Pictures of the sheet are left in test-results/.
 */
const BROWSERS = [
  { program: '/usr/bin/firefox-esr', open: openFirefox },
  { program: '/usr/bin/WebKitWebDriver', open: openWebKit },
]
const TEACHER = 'teacher@homeroom.example'
const WEDNESDAY = '2026-09-16T09:05:00'

const ROWS = `document.querySelectorAll('[role="group"] [data-row]')`
const hasText = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`

/** Status letters of the class that is on, as the server has them. */
const SAVED = `fetch('/attendance/section-periods/?date=2026-09-16').then((reply) => reply.json())
  .then(({ section_periods }) => section_periods.findLast(({ start_time }) => start_time <= '09:05').id)
  .then((id) => fetch('/attendance/submit/?section_period_id=' + id + '&date=2026-09-16'))
  .then((reply) => reply.json()).then(({ attendance }) => attendance.map(({ status }) => status).join(''))`

/** The calls that the page has made since it was opened, without the one that comes later on purpose. */
const CALLS = `performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType === 'fetch')
  .map(({ name }) => new URL(name).pathname).filter((path) => path !== '/attendance/week-so-far/')`

let ran = 0
for (const { program, open } of BROWSERS) {
  if (!isInstalled(program)) {
    console.log(`${program} is not installed.`)
    continue
  }
  await takeAttendance(() => open(program))
  ran += 1
}
console.log(`\n${ran} passed, 0 failed, ${BROWSERS.length - ran} skipped`)
process.exit(ran === 0 ? 1 : 0)

function isInstalled(program: string): boolean {
  try {
    accessSync(program)
    return true
  } catch {
    return false
  }
}

async function takeAttendance(open: () => Promise<DrivenBrowser>): Promise<void> {
  const school = await startSchool({ seed: 'demo', now: WEDNESDAY })
  const browser = await open()
  try {
    const step = async (name: string, work: () => Promise<unknown>) => {
      await work()
      console.log(`${browser.name}: ${name}`)
    }
    await step('signs in, and opens the class that is on', async () => {
      await browser.open(
        `${school.origin}/social/login/google-oauth2/?login_hint=${TEACHER}&next=/attendance`,
      )
      await waitUntil(browser, `document.activeElement?.matches('[data-row]')`)
    })
    await step('marks two absences and a tardy by keyboard, and saves', async () => {
      await browser.press('a', 'ArrowDown', 'a', 'ArrowDown', 't', 'Control+Enter')
      await waitUntil(browser, hasText('Attendance submitted successfully.'))
      assert.match(await browser.evaluate<string>(SAVED), /^AATP+$/)
      keepPicture(await browser.screenshot())
    })
    await step('opens the sheet again with the worker in place, without a call', async () => {
      await waitUntil(browser, 'navigator.serviceWorker.controller !== null')
      await browser.open(`${school.origin}/attendance`)
      await waitUntil(browser, `${ROWS}.length > 10`)
      assert.deepEqual(await browser.evaluate(CALLS), [])
    })
    await step('opens the directory and the week', async () => {
      await browser.open(`${school.origin}/students/list?grade=9`)
      await waitUntil(browser, hasText('students found'))
      await browser.open(`${school.origin}/schedule`)
      await waitUntil(browser, hasText('Schedule for'))
    })
  } finally {
    await browser.close()
    await school.close()
  }

  function keepPicture(picture: Buffer): void {
    mkdirSync('test-results', { recursive: true })
    writeFileSync(`test-results/${browser.name.replaceAll(' ', '-')}.png`, picture)
  }
}
