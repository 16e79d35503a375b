import { chromium, type Page } from '@playwright/test'
import { SESSION_COOKIE } from '#server/http/cookies.ts'
import { findChromium } from '#tests/browser/chromium.ts'
import { clearOpenDays, listMeetings } from './workload.ts'
import { measureSearch } from './search.ts'
import type { RunningApp } from './running-app.ts'
import { TODAY, tokenOf } from './school.ts'

type BrowserFigures = {
  /** From the navigation to a sheet that can be used, with an empty cache and again with a warm one. */
  usableMs: number
  usableWarmMs: number
  longestTaskMs: number
  /** Ctrl-K, from a key to the painted results. */
  searchMs: number
  /** Transferred, compressed, with an empty cache. */
  kilobytes: number
}

/** A teacher opens the sheet of the current lesson, and marks all 30 students by keyboard. */
export async function measureSheet(app: RunningApp): Promise<BrowserFigures> {
  await clearOpenDays(app)
  const browser = await chromium.launch(await findChromium())
  try {
    const { account } = (await listMeetings(app))[0]!
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: SESSION_COOKIE, value: tokenOf(account), url: app.origin }])
    const page = await context.newPage()
    const bytes = await countBytes(page)
    const usableMs = await openSheet(page, app.origin)
    const kilobytes = bytes() / 1024
    const usableWarmMs = await openSheet(page, app.origin)
    const longestTaskMs = await markAllStudents(page)
    const searchMs = await measureSearch(page)
    return { usableMs, usableWarmMs, longestTaskMs, searchMs, kilobytes }
  } finally {
    await browser.close()
  }
}

async function countBytes(page: Page): Promise<() => number> {
  let bytes = 0
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return () => bytes
}

async function openSheet(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/attendance?date=${TODAY}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Present', exact: true }).first().waitFor()
  return page.evaluate(() => performance.now())
}

async function markAllStudents(page: Page): Promise<number> {
  await page.evaluate(() => {
    const holder = globalThis as unknown as { longest: number }
    holder.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) holder.longest = Math.max(holder.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await page
    .getByRole('group', { name: /: Present$/ })
    .first()
    .focus()
  for (let row = 0; row < 30; row++) {
    await page.keyboard.press('apt'[row % 3]!)
    await page.keyboard.press('ArrowDown')
  }
  await page.waitForTimeout(500)
  return page.evaluate(() => (globalThis as unknown as { longest: number }).longest)
}
