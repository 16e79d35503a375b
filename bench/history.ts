import { sql } from 'kysely'
import { compare, type ComparedServers } from './compare.ts'
import { startGenerator } from './load/start.ts'
import { startApp } from './running-app.ts'
import type { Size } from './school.ts'
import { printComparisons, type ComparisonLine } from './tables.ts'
import {
  BOARD_URL,
  clearOpenDays,
  findOfficeAccount,
  getRequest,
  oneByOne,
  listMeetings,
  openSheetRequests,
  reportUrl,
  submitSheetRequests,
  SUMMARIES,
  weekSummaryRequests,
} from './workload.ts'

const CLIENTS = 8
/** Calls about this year may lose a tenth of their rate to the marks of earlier years. */
const MIN_RATIO = 0.9

/** Measures calls about this year alternately in a school with the marks of several years and in one without. */
export async function compareYears(size: Size, years: number): Promise<void> {
  console.log(`Generating two schools of ${size.students} students, with ${years} years and with one ...`)
  const oneYear = await startApp(size)
  const app = await startApp(size, years)
  const generator = startGenerator()
  try {
    const { rows } = await sql<{ marks: number }>`select count(*) marks from attendance_mark`.execute(app.db)
    console.log(`${rows[0]!.marks.toLocaleString('en')} marks in ${years} years; ${CLIENTS} clients`)
    const rivals: ComparedServers = { app, floor: oneYear, send: generator.send }
    const restore = { product: () => clearOpenDays(app), floor: () => clearOpenDays(oneYear) }
    const meetings = await listMeetings(app)
    const account = await findOfficeAccount(app)
    const many = { clients: CLIENTS }
    const weeks = oneByOne(weekSummaryRequests(account, size.students))
    const lines: ComparisonLine[] = [
      ['open', await compare(rivals, oneByOne(openSheetRequests(meetings)), many), MIN_RATIO],
      [
        'save, first time',
        await compare(rivals, oneByOne(submitSheetRequests(meetings)), { ...many, restore }),
        MIN_RATIO,
      ],
      ['day board', await compare(rivals, [[getRequest(account, BOARD_URL)]], many), MIN_RATIO],
      ['week summaries for 50', await compare(rivals, weeks, many), MIN_RATIO],
    ]
    for (const type of SUMMARIES) {
      const work = [[getRequest(account, reportUrl(type, 'year'))]]
      const comparison = await compare(rivals, work, { clients: 1, rounds: 3 })
      lines.push([`${type.replaceAll('_', ' ')}, this year`, comparison, MIN_RATIO])
    }
    printComparisons(`Calls of this year with ${years} years of marks`, lines, 'one year')
  } finally {
    generator.close()
    await app.close()
    await oneYear.close()
  }
}
