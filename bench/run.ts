import { oneBell } from './bell.ts'
import { measureSheet } from './browser.ts'
import {
  forget,
  meetings,
  office,
  opening,
  repeated,
  SUMMARIES,
  reportUrl,
  submitting,
  summaries,
} from './calls.ts'
import { compare, type Compared } from './compared.ts'
import { measureDrags } from './drag.ts'
import { printTable, rounded, type Line } from './figures.ts'
import { startProduct, type Product } from './product.ts'
import { LARGE, SMALL } from './school.ts'
import { uploadSchool } from './upload.ts'

/** `npm run bench`: the product as it starts, on its own database, beside a bare loop of the same statements. */

const CLIENTS = 8
const RATE = { least: 0.45 }
const REPORT = { most: 1.5 }
const COLUMNS = ['calls', 'per s', 'median ms', '99 % ms', 'bare per s', 'of bare', 'statements', 'commits']

// A short year tries the bench itself out.
const size = process.argv.includes('--quick') ? { ...LARGE, schoolDays: 10 } : LARGE
console.log(`Generating a school of ${size.students} students and ${size.schoolDays} school days ...`)
const large = await startProduct(size)
const small = await startProduct(SMALL)
try {
  await run()
} finally {
  await small.close()
  await large.close()
}
await scheduling()

async function run(): Promise<void> {
  const marks = await large.db
    .selectFrom('attendance_mark')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  console.log(`${marks.all.toLocaleString('en')} marks in the large school; figures at ${CLIENTS} clients`)
  const begun = await sheets(small)
  const taken = await sheets(large)
  printTable('Sheets of 30', COLUMNS, [
    line('open', taken.open, RATE),
    line('submit', taken.submit, RATE),
    line('open, in a school of 210 with 5 days', begun.open, RATE),
    line('submit, in a school of 210 with 5 days', begun.submit, RATE),
  ])
  const account = await office(large)
  const often = (url: string, times = 200) => compare(large, repeated(account, url, times))
  printTable('Other calls', COLUMNS, [
    line('sign-in check', await often('/api/check-authentication/', 2000)),
    line('directory of 2,000', await often('/students/api/list/', 100)),
    line('search by name', await often('/api/search/?search=number%20199', 500)),
    line('week summaries for 50', await compare(large, summaries(account, LARGE.students))),
  ])
  printTable('Reports, one at a time', COLUMNS, await reports(account))
  await wholes()
}

async function sheets(product: Product): Promise<{ open: Compared; submit: Compared }> {
  const all = await meetings(product)
  const restore = () => forget(product)
  const times = Math.max(1, Math.round(2000 / all.length))
  return {
    open: await compare(product, opening(all), { hands: CLIENTS, times }),
    submit: await compare(product, submitting(all), { hands: CLIENTS, restore }),
  }
}

async function reports(account: number): Promise<Line[]> {
  const lines: Line[] = []
  const one = async (what: string, url: string, times: number, limit?: { most: number }) =>
    lines.push(line(what, await compare(large, repeated(account, url, times), { hands: 1 }), limit))
  await one('records, a week', reportUrl('records', 'week'), 10)
  for (const range of ['week', 'year'] as const)
    for (const type of SUMMARIES)
      await one(
        `${(type as string).replaceAll('_', ' ')}, a ${range}`,
        reportUrl(type, range),
        range === 'week' ? 20 : 5,
        REPORT,
      )
  await one('records, a year as CSV', reportUrl('records', 'year', true), 2)
  return lines
}

function line(
  what: string,
  { product, bare, statements, commits }: Compared,
  limit?: { least?: number; most?: number },
): Line {
  const ratio = product.perSecond / bare.perSecond
  const slower = product.medianMs / bare.medianMs
  const figures = [
    product.count,
    rounded(product.perSecond),
    rounded(product.medianMs),
    rounded(product.p99Ms),
    rounded(bare.perSecond),
    rounded(ratio),
    statements,
    commits,
  ]
  if (limit?.least !== undefined)
    return {
      what,
      figures,
      target: `>= ${limit.least}`,
      met: ratio >= limit.least && statements <= 3 && commits <= 1,
    }
  if (limit?.most !== undefined)
    return { what, figures, target: `<= ${limit.most} times as long`, met: slower <= limit.most }
  return { what, figures }
}

async function wholes(): Promise<void> {
  const bell = await oneBell(large)
  const seen = await measureSheet(large)
  const beforeUpload = large.mostMemory()
  const uploaded = await uploadSchool(large)
  printTable(
    'Once',
    ['figure'],
    [
      {
        what: 'one bell: 66 teachers open and submit at the same moment, until all are saved',
        figures: [`${rounded(bell.milliseconds)} ms, ${bell.saved} saved`],
        target: '< 1 s, all',
        met: bell.milliseconds < 1000 && bell.saved === 66,
      },
      { what: 'Chromium: from navigation to a usable sheet', figures: [`${rounded(seen.usableMs)} ms`] },
      { what: 'the same with a warm cache', figures: [`${rounded(seen.usableAgainMs)} ms`] },
      {
        what: 'the longest task while 30 students are marked',
        figures: [`${rounded(seen.longestTaskMs)} ms`],
      },
      {
        what: 'Ctrl-K: from a key to the painted results',
        figures: [`${rounded(seen.foundMs)} ms`],
        target: '< 100 ms',
        met: seen.foundMs < 100,
      },
      { what: 'bytes loaded for the sheet, cache empty', figures: [`${rounded(seen.kilobytes)} kB`] },
      {
        what: 'memory of the app, at the most',
        figures: [`${beforeUpload} MB`],
        target: '< 250 MB',
        met: beforeUpload < 250,
      },
      { what: 'upload of 20,000 new students: preview', figures: [`${rounded(uploaded.previewSeconds)} s`] },
      { what: 'upload of 20,000 new students: saved', figures: [`${rounded(uploaded.savedSeconds)} s`] },
      { what: 'the longest wait for a sheet meanwhile', figures: [`${rounded(uploaded.longestWaitMs)} ms`] },
      { what: 'memory of the app with the upload, at the most', figures: [`${large.mostMemory()} MB`] },
    ],
  )
}

/** Alone, so that nothing else draws or asks meanwhile. */
async function scheduling(): Promise<void> {
  const { count, middle, worst } = await measureDrags()
  const what = `the longest of ${middle.frames} frames while a group is carried over 12 periods by 20 teachers`
  const figures = [`${rounded(middle.longestFrameMs)} ms`]
  printTable(
    'Scheduling Tool in Chromium',
    ['figure'],
    [
      { what, figures, target: '< 50 ms', met: middle.longestFrameMs < 50 },
      { what: `the same at the worst of ${count} drags`, figures: [`${rounded(worst.longestFrameMs)} ms`] },
    ],
  )
}
