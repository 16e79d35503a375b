import { chromium, type Page } from '@playwright/test'
import { findChromium } from '#tests/browser/chromium.ts'
import { median, rounded } from '../figures.ts'
import type { RunningApp } from '../running-app.ts'
import { TODAY } from '../school.ts'
import { printTable, type Line } from '../tables.ts'
import { clearOpenDays, listMeetings } from '../workload.ts'
import { signedInContext } from './visit.ts'

const TABS = 'nav[aria-label="Classes on this day"] button'
const CLASS_CHANGES = 9

/** Measures what a teacher does on the sheet, from the key or click event to the painted frame. */
export async function measureInteractions(app: RunningApp): Promise<void> {
  await clearOpenDays(app)
  const browser = await chromium.launch(await findChromium())
  try {
    const context = await signedInContext(browser, app.origin, await teacherOfMostClasses(app))
    await context.addInitScript(addPainted)
    const page = await context.newPage()
    await page.goto(`${app.origin}/attendance?date=${TODAY}`)
    await page.locator('[data-row]').first().waitFor()
    const classes = await changeClasses(page)
    const idle = await pressIdleKeys(page)
    const { marks, longestTaskMs } = await markStudents(page)
    const [open, results] = [await openSearch(page), await search(page)]
    printTable(
      'Interactions in Chromium, to the painted frame',
      ['median ms', 'worst ms'],
      [
        lineOf('next class', classes, 100),
        lineOf('a mark by key', marks, 16),
        { name: 'a key that changes nothing, for comparison', figures: figuresOf(idle) },
        lineOf('Ctrl-K: from the keys to the open field', open, 50),
        lineOf('Ctrl-K: from a letter to the results', results, 50),
        {
          name: 'the longest task of all marks, 0 where none took 50 ms',
          figures: ['', rounded(longestTaskMs)],
        },
      ],
    )
  } finally {
    await browser.close()
  }
}

const lineOf = (name: string, milliseconds: readonly number[], most: number): Line => ({
  name,
  figures: figuresOf(milliseconds),
  target: `< ${most}`,
  isMet: median(milliseconds) < most,
})

const figuresOf = (milliseconds: readonly number[]) => [
  rounded(median(milliseconds)),
  rounded(Math.max(...milliseconds)),
]

async function teacherOfMostClasses(app: RunningApp): Promise<number> {
  const byAccount = Map.groupBy(await listMeetings(app), ({ account }) => account)
  const [most] = [...byAccount].toSorted(([, a], [, b]) => b.length - a.length)
  return most![0]
}

type Watched = {
  /** Resolves with the milliseconds from the next event of this type to the frame in which the condition holds. */
  painted: (type: string, isDone: () => boolean) => Promise<number>
  wait: Promise<number>
  longest: number
}

function addPainted(): void {
  ;(globalThis as unknown as Watched).painted = (type, isDone) =>
    new Promise((resolve) => {
      const painted = new MessageChannel()
      let start = 0
      painted.port1.addEventListener('message', () => resolve(performance.now() - start))
      painted.port1.start()
      const check = () => {
        if (isDone()) painted.port2.postMessage('')
        else requestAnimationFrame(check)
      }
      const begin = (event: Event) => {
        start = event.timeStamp
        requestAnimationFrame(check)
      }
      addEventListener(type, begin, { capture: true, once: true })
    })
}

const waited = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).wait)

/** Opens the classes of the day one after the other, once the page has had time to fetch them. */
async function changeClasses(page: Page): Promise<number[]> {
  await page.waitForTimeout(2000)
  const classes = await page.locator(TABS).count()
  if (classes < 2) throw new Error('The teacher has one class only')
  const times: number[] = []
  for (let change = 1; change <= CLASS_CHANGES; change++) {
    await page.evaluate(() => {
      const holder = globalThis as unknown as Watched
      const before = document.querySelector('[data-row]')!.getAttribute('aria-label')
      holder.wait = holder.painted('click', () => {
        const first = document.querySelector('[data-row]')
        return first !== null && first.getAttribute('aria-label') !== before
      })
    })
    await page
      .locator(TABS)
      .nth(change % classes)
      .click()
    times.push(await waited(page))
    await page.waitForTimeout(300)
  }
  return times
}

/** Measures how long the browser takes to paint the next frame after any key. */
async function pressIdleKeys(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 15; turn++) {
    await page.evaluate(() => {
      const holder = globalThis as unknown as Watched
      holder.wait = holder.painted('keydown', () => true)
    })
    await page.keyboard.press('Shift')
    times.push(await waited(page))
  }
  return times
}

/** Marks all students of a sheet by keys: absent, present, tardy and so on. */
async function markStudents(page: Page): Promise<{ marks: number[]; longestTaskMs: number }> {
  await page.evaluate(() => {
    const holder = globalThis as unknown as Watched
    holder.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) holder.longest = Math.max(holder.longest, duration)
    }).observe({ type: 'longtask' })
  })
  const rows = page.locator('[data-row]')
  const count = await rows.count()
  await rows.first().focus()
  const marks: number[] = []
  for (let row = 0; row < count; row++) {
    const [key, word] = (
      [
        ['t', 'Tardy'],
        ['a', 'Absent'],
      ] as const
    )[row % 2]!
    await page.evaluate(
      ({ index, wanted }) => {
        const element = document.querySelectorAll('[data-row]')[index]!
        const holder = globalThis as unknown as Watched
        holder.wait = holder.painted('keydown', () =>
          Boolean(element.getAttribute('aria-label')?.endsWith(wanted)),
        )
      },
      { index: row, wanted: `: ${word}` },
    )
    await page.keyboard.press(key)
    marks.push(await waited(page))
    await page.keyboard.press('ArrowDown')
  }
  await page.waitForTimeout(500)
  return { marks, longestTaskMs: await page.evaluate(() => (globalThis as unknown as Watched).longest) }
}

async function openSearch(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await page.evaluate(() => {
      const holder = globalThis as unknown as Watched
      holder.wait = holder.painted('keydown', () => {
        const focused = document.activeElement
        return focused instanceof HTMLInputElement && focused.getAttribute('role') === 'combobox'
      })
    })
    await page.keyboard.press('Control+k')
    times.push(await waited(page))
    if (turn === 4) break
    await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
  }
  return times
}

/** Changes the text one letter at a time, until the student with that number is in the results. */
async function search(page: Page): Promise<number[]> {
  const field = page.getByRole('combobox', { name: /^Search/ })
  const times: number[] = []
  await field.fill('student number 1')
  await page.waitForTimeout(500)
  for (const number of ['12', '123', '12', '17', '179', '1799']) {
    await page.evaluate((wanted) => {
      const holder = globalThis as unknown as Watched
      holder.wait = holder.painted('input', () =>
        [...document.querySelectorAll('[role="row"]')].some((row) =>
          row.textContent.includes(`student${wanted}@`),
        ),
      )
    }, number)
    await field.fill(`student number ${number}`)
    times.push(await waited(page))
    await page.waitForTimeout(300)
  }
  return times
}
