import { chromium } from '@playwright/test'
import { findChromium } from '#tests/browser/chromium.ts'
import type { ComparedServers } from '../compare.ts'
import { median, rounded } from '../figures.ts'
import { TODAY } from '../school.ts'
import { printTable, type Line } from '../tables.ts'
import { clearOpenDays, findAccount, listMeetings } from '../workload.ts'
import { visitColdAndWarm, type Limits, type PageToVisit, type Visit } from './visit.ts'

const MAX = { cold: 6, warm: 4, requests: 15, kilobytes: 250 }

/** A teacher's Chromebook on the network of a school. */
const NETWORK = { kilobitsPerSecond: 1600, latencyMs: 40 }
const CHROMEBOOKS: readonly Limits[] = [
  { cpu: 4, ...NETWORK },
  { cpu: 6, ...NETWORK },
]

type Visits = { page: PageToVisit; cold: Visit[]; warm: Visit[] }

/** Five pages, each with an empty cache and with a warm one, beside the floor's one HTML page with the same roster. */
export async function measurePages(rivals: ComparedServers, rounds: number): Promise<void> {
  await clearOpenDays(rivals.app)
  const { floorPage, pages } = await listPages(rivals)
  const floor: Visits = { page: floorPage, cold: [], warm: [] }
  const all = [floor, ...pages.map((page): Visits => ({ page, cold: [], warm: [] }))]
  const browser = await chromium.launch(await findChromium())
  try {
    for (let round = 0; round <= rounds; round++)
      for (const visits of all) {
        const { origin } = visits === floor ? rivals.floor : rivals.app
        const { cold, warm } = await visitColdAndWarm(browser, origin, visits.page)
        // The first round warms the servers up.
        if (round === 0) continue
        visits.cold.push(cold)
        visits.warm.push(warm)
      }
  } finally {
    await browser.close()
  }
  const lines = all.map(({ page: { name }, cold, warm }): Line => {
    const [ofCold, ofWarm] = [medians(cold), medians(warm)]
    const times = {
      cold: ofCold.usableMs / medians(floor.cold).usableMs,
      warm: ofWarm.usableMs / medians(floor.warm).usableMs,
    }
    const figures = [...figuresOf(ofCold, times.cold), ...figuresOf(ofWarm, times.warm)]
    if (name !== pages[0]!.name) return { name, figures }
    const isSmall = ofCold.requests <= MAX.requests && ofCold.kilobytes <= MAX.kilobytes
    const isMet = times.cold <= MAX.cold && times.warm <= MAX.warm && isSmall
    return { name, figures, target: `<= ${MAX.cold}, ${MAX.warm}, ${MAX.requests}, ${MAX.kilobytes}`, isMet }
  })
  const columns = ['ms', 'of floor', 'requests', 'kB']
  printTable(
    'Pages in Chromium, from navigation to usable: cold cache, then warm',
    [...columns, ...columns.map((column) => `warm ${column}`)],
    lines,
  )
}

const figuresOf = ({ usableMs, requests, kilobytes }: Visit, ratio: number) => [
  rounded(usableMs),
  rounded(ratio),
  requests,
  kilobytes.toFixed(0),
]

/** The same pages on slow computers and a slow network. The floor's page says what of it no script can change. */
export async function measureChromebooks(rivals: ComparedServers, rounds: number): Promise<void> {
  await clearOpenDays(rivals.app)
  const { floorPage, pages } = await listPages(rivals)
  const browser = await chromium.launch(await findChromium())
  try {
    for (const limits of CHROMEBOOKS) {
      const lines: Line[] = []
      for (const page of [floorPage, ...pages]) {
        const { origin } = page === floorPage ? rivals.floor : rivals.app
        const visits = { cold: new Array<Visit>(), warm: new Array<Visit>() }
        for (let round = 0; round < rounds; round++) {
          const { cold, warm } = await visitColdAndWarm(browser, origin, page, limits)
          visits.cold.push(cold)
          visits.warm.push(warm)
        }
        lines.push({ name: page.name, figures: [visits.cold, visits.warm].flatMap(paintsOf) })
      }
      printTable(
        `Pages in Chromium, ${limits.cpu} times slower, ${limits.kilobitsPerSecond / 1000} Mbit/s and ${limits.latencyMs} ms`,
        ['first paint ms', 'usable ms', 'warm first paint ms', 'warm usable ms'],
        lines,
      )
    }
  } finally {
    await browser.close()
  }
}

function paintsOf(visits: readonly Visit[]): string[] {
  const { firstPaintMs, usableMs } = medians(visits)
  return [rounded(firstPaintMs), rounded(usableMs)]
}

const medians = (visits: readonly Visit[]): Visit => ({
  firstPaintMs: median(visits.map(({ firstPaintMs }) => firstPaintMs)),
  usableMs: median(visits.map(({ usableMs }) => usableMs)),
  requests: median(visits.map(({ requests }) => requests)),
  kilobytes: median(visits.map(({ kilobytes }) => kilobytes)),
})

async function listPages({
  app,
}: ComparedServers): Promise<{ floorPage: PageToVisit; pages: PageToVisit[] }> {
  const { account, section_period } = (await listMeetings(app))[0]!
  const [office, student] = [await findAccount(app, 'admin'), await findAccount(app, 'student')]
  const url = `/page/?section_period_id=${section_period}&date=${TODAY}`
  return {
    floorPage: { name: 'floor: one HTML page', account, url, usable: { selector: 'input' } },
    pages: [
      {
        name: 'attendance sheet',
        account,
        url: `/attendance?date=${TODAY}`,
        usable: { selector: '[data-row] button[aria-pressed]' },
      },
      {
        name: 'teacher dashboard',
        account,
        url: '/teacher-dashboard',
        usable: { selector: 'main a[href^="/attendance/take/"]' },
      },
      {
        name: 'directory of students',
        account: office,
        url: '/students/list?all=1',
        usable: { selector: 'main li h2' },
      },
      {
        name: 'student`s week',
        account: student,
        url: '/schedule',
        usable: { selector: 'main', text: 'Core Group' },
      },
      {
        name: 'Scheduling Tool',
        account: office,
        url: '/schedules/tool?grade=4&block=1',
        usable: { selector: '[data-chip]' },
      },
    ],
  }
}
