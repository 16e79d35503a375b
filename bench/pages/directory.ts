import { chromium, type Browser } from '@playwright/test'
import { sql } from 'kysely'
import { findChromium } from '#tests/browser/chromium.ts'
import { rounded } from '../figures.ts'
import type { RunningApp } from '../running-app.ts'
import { vacuum } from '../school.ts'
import { printTable, type Line } from '../tables.ts'
import { findOfficeAccount } from '../workload.ts'
import { signedInContext } from './visit.ts'

const SIZES = [2000, 50_000]
const MAX_KILOBYTES = 60
/** Before a search, the first page of everyone, and a page from the middle of the list. */
const SCREENS = {
  'before a search': '/students/list',
  'all students': '/students/list?all=1',
  'a page from the middle': `/students/list?all=1&after=${encodeURIComponent('["Number 30","Student",1]')}`,
  'a search': '/students/list?search=number%201',
}

/** The data that the directory's first screen loads, in schools of two sizes: the HTML with its JSON, and the calls after it. */
export async function measureDirectory(app: RunningApp): Promise<void> {
  const account = await findOfficeAccount(app)
  const browser = await chromium.launch(await findChromium())
  const lines: Line[] = []
  try {
    for (const size of SIZES) {
      await addStudents(app, size)
      for (const [name, url] of Object.entries(SCREENS)) {
        const { kilobytes, calls } = await visit(browser, { app, account, url })
        lines.push({
          name: `${name}, of ${size.toLocaleString('en')}`,
          figures: [rounded(kilobytes), calls],
          target: `<= ${MAX_KILOBYTES}`,
          isMet: kilobytes <= MAX_KILOBYTES,
        })
      }
    }
  } finally {
    await browser.close()
  }
  printTable('Data of the directory’s first screen, compressed, with headers', ['kB', 'calls'], lines)
}

async function addStudents({ db }: RunningApp, size: number): Promise<void> {
  await sql`insert into student (first_name, last_name, email, grade_level_id)
    select 'Listed', 'Number ' || n, 'listed' || n || '@fernbrook.example', n % 7 + 1
    from generate_series((select count(*) from student) + 1, ${size}::int) n`.execute(db)
  await vacuum(db)
}

type Opened = { app: RunningApp; account: number; url: string }

async function visit(browser: Browser, { app, account, url }: Opened) {
  const context = await signedInContext(browser, app.origin, account)
  try {
    const page = await context.newPage()
    await page.goto(`${app.origin}${url}`)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      const entries = performance.getEntries() as PerformanceResourceTiming[]
      const calls = entries.filter(({ initiatorType }) => initiatorType === 'fetch')
      const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const bytes = [opened!, ...calls].reduce((sum, { transferSize }) => sum + transferSize, 0)
      return { kilobytes: bytes / 1000, calls: calls.length }
    })
  } finally {
    await context.close()
  }
}
