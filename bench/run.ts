import { sql } from 'kysely'
import { compareBurst } from './burst.ts'
import { measureHeavyWork } from './heavy-work.ts'
import { compare, type Restore, type ComparedServers } from './compare.ts'
import { rounded } from './figures.ts'
import { clearFloorDays } from './floor/tables.ts'
import { startFloor } from './floor/start.ts'
import { compareYears } from './history.ts'
import { startGenerator } from './load/start.ts'
import { measureReports } from './reports.ts'
import { measureLoading } from './loading.ts'
import { measureDirectory } from './pages/directory.ts'
import { measureDrags } from './pages/drag.ts'
import { measureInteractions } from './pages/interactions.ts'
import { measureChromebooks, measurePages } from './pages/pages.ts'
import { measureWeeks } from './proposals/over-http.ts'
import { measureProposals } from './proposals.ts'
import { startApp } from './running-app.ts'
import { measureRollOver } from './roll-over.ts'
import { addRosterReader, measureRoster } from './roster.ts'
import { LARGE } from './school.ts'
import { addPeople, measureSearch, printSearches } from './search.ts'
import { printComparisons, printTable } from './tables.ts'
import { measureUpload } from './upload.ts'
import {
  clearOpenDays,
  findOfficeAccount,
  getRequest,
  oneByOne,
  listMeetings,
  openSheetRequests,
  submitSheetRequests,
  weekSummaryRequests,
} from './workload.ts'

/**
 * `npm run bench` measures the app on a separate database with a generated school. It is compared with the floor: a
 * server of a few dozen lines on the same PostgreSQL, which only looks up the session and sends one prepared statement
 * (`bench/floor/`). Both answer the same requests alternately, in several rounds; a third process sends these.
 *
 *     npm run bench -- --quick          a year of 10 school days instead of 180, to try something out
 *     npm run bench -- --only sheets    one part: sheets, calls, reports, burst, pages, chromebooks, drag,
 *                                       upload, search, roster, heavy, weeks, proposals, loading, lists or rollover;
 *                                       several with commas: --only sheets,burst
 *
 *     npm run bench -- --years 10       compares a school with the marks of ten years with one that has this year's,
 *                                       in calls of this year; with --quick too
 *
 * Ratios tell more than rates where the machine does other work too, and processor time per request more than both.
 */

const CLIENTS = 8
/** The length of a frame at 60 a second, plus the error of the browser's clock. */
const MAX_FRAME_MS = 18
const PARTS = [
  'sheets',
  'calls',
  'reports',
  'burst',
  'pages',
  'chromebooks',
  'drag',
  'upload',
  'search',
  'roster',
  'heavy',
  'weeks',
  'proposals',
  'loading',
  'lists',
  'rollover',
] as const
type Part = (typeof PARTS)[number]
/** Parts that need no generated school in a database. */
const WITHOUT_SCHOOL = new Set<Part>(['drag', 'proposals', 'loading'])

const isQuick = process.argv.includes('--quick')
const parts = chosenParts()
const years = chosenYears()
if (years !== undefined) await compareYears(isQuick ? { ...LARGE, schoolDays: 10 } : LARGE, years)
else if (parts.some((part) => !WITHOUT_SCHOOL.has(part))) await runWithSchool()
if (years === undefined && parts.includes('drag')) await measureScheduling()
if (years === undefined && parts.includes('proposals')) measureProposals(isQuick)
if (years === undefined && parts.includes('loading')) await measureLoading()

function chosenParts(): readonly Part[] {
  const place = process.argv.indexOf('--only')
  if (place < 0) return PARTS
  const words = (process.argv[place + 1] ?? '').split(',')
  const chosen = PARTS.filter((part) => words.includes(part))
  if (chosen.length === words.length) return chosen
  console.error(`--only takes one or several of ${PARTS.join(', ')}, with commas between them.`)
  process.exit(1)
}

function chosenYears(): number | undefined {
  const place = process.argv.indexOf('--years')
  if (place < 0) return undefined
  const chosen = Number(process.argv[place + 1])
  if (Number.isInteger(chosen) && chosen > 1) return chosen
  console.error('--years takes a number above 1.')
  process.exit(1)
}

async function runWithSchool(): Promise<void> {
  const size = isQuick ? { ...LARGE, schoolDays: 10 } : LARGE
  console.log(`Generating a school of ${size.students} students and ${size.schoolDays} school days ...`)
  const app = await startApp(size)
  const generator = startGenerator()
  const floor = await startFloor(app)
  const rivals: ComparedServers = { app, floor, send: generator.send }
  try {
    const { rows } = await sql<{ marks: number }>`select count(*) marks from attendance_mark`.execute(app.db)
    const groups = `${size.groups} groups of ${size.students / size.groups}`
    console.log(`${rows[0]!.marks.toLocaleString('en')} marks, ${groups}; ${CLIENTS} clients`)
    if (parts.includes('sheets')) await measureSheets(rivals)
    if (parts.includes('calls')) await measureCalls(rivals)
    if (parts.includes('reports')) await measureReports(rivals)
    if (parts.includes('burst')) await measureBurst(rivals, size.groups)
    if (parts.includes('pages')) {
      await measurePages(rivals, isQuick ? 3 : 7)
      await measureInteractions(app)
    }
    if (parts.includes('chromebooks')) await measureChromebooks(rivals, isQuick ? 3 : 5)
    const searches = parts.includes('search') ? [await measureSearch(rivals, 3)] : []
    if (parts.includes('roster') || parts.includes('heavy')) {
      const token = await addRosterReader(app)
      if (parts.includes('roster')) await measureRoster(app, token)
      if (parts.includes('heavy')) await measureHeavyWork(rivals, token)
    }
    // Before the 20,000 students of the upload.
    if (parts.includes('rollover')) await measureRollOver(app)
    if (parts.includes('upload')) await measureStaffAtWork(rivals)
    if (parts.includes('search')) {
      await addPeople(rivals)
      printSearches([...searches, await measureSearch(rivals, 10)])
    }
    if (parts.includes('lists')) await measureDirectory(app)
    const memory = app.peakMemoryMb()
    printTable(
      'Memory',
      ['figure'],
      [
        {
          name: 'peak memory of the app',
          figures: [`${memory} MB`],
          target: '< 300 MB',
          isMet: memory < 300,
        },
      ],
    )
    // A search uses the memory of another thread, so it runs after the memory of requests was measured.
    if (parts.includes('weeks')) await measureWeeks(rivals, isQuick)
  } finally {
    generator.close()
    await floor.close()
    await app.close()
  }
}

async function measureSheets(rivals: ComparedServers): Promise<void> {
  const meetings = await listMeetings(rivals.app)
  const one = { clients: CLIENTS }
  printComparisons('Sheets of 30', [
    ['open', await compare(rivals, oneByOne(openSheetRequests(meetings)), one), 0.5],
    [
      'save, first time',
      await compare(rivals, oneByOne(submitSheetRequests(meetings)), {
        ...one,
        restore: restoreFor(rivals),
      }),
      0.5,
    ],
  ])
}

async function measureCalls(rivals: ComparedServers): Promise<void> {
  const account = await findOfficeAccount(rivals.app)
  const repeated = (url: string) => compare(rivals, [[getRequest(account, url)]], { clients: CLIENTS })
  const weeks = oneByOne(weekSummaryRequests(account, LARGE.students))
  printComparisons('Other calls', [
    ['sign-in check', await repeated('/api/check-authentication/')],
    [`directory of ${LARGE.students.toLocaleString('en')}`, await repeated('/students/api/list/')],
    ['search by name', await repeated('/api/search/?search=number%20179')],
    ['week summaries for 50', await compare(rivals, weeks, { clients: CLIENTS })],
  ])
}

async function measureBurst(rivals: ComparedServers, teachers: number): Promise<void> {
  const { product, floor } = await compareBurst(rivals, teachers, restoreFor(rivals))
  const ratio = product.secondsPerRound / floor.secondsPerRound
  const figures = [product.secondsPerRound * 1000, floor.secondsPerRound * 1000, ratio].map(rounded)
  printTable(
    'Burst',
    ['product ms', 'floor ms', 'times', 'p99 ms', 'floor p99 ms'],
    [
      {
        name: `${teachers} teachers open and save at one moment`,
        figures: [...figures, rounded(product.p99Ms), rounded(floor.p99Ms)],
        target: '<= 2.5',
        isMet: ratio <= 2.5,
      },
    ],
  )
}

function restoreFor({ app }: ComparedServers): Restore {
  return { product: () => clearOpenDays(app), floor: () => clearFloorDays(app.db) }
}

async function measureStaffAtWork({ app }: ComparedServers): Promise<void> {
  const upload = await measureUpload(app)
  printTable(
    'Upload of 20,000 new students',
    ['figure'],
    [
      { name: 'preview', figures: [`${rounded(upload.previewSeconds)} s`] },
      { name: 'saved', figures: [`${rounded(upload.savedSeconds)} s`] },
      { name: 'the longest wait for a sheet meanwhile', figures: [`${rounded(upload.longestWaitMs)} ms`] },
    ],
  )
}

/** Runs alone, so that no other load disturbs the frames. */
async function measureScheduling(): Promise<void> {
  const { count, median, worst } = await measureDrags()
  const name = `the longest of ${median.frames} frames while a group is dragged over 12 periods by 20 teachers`
  const figures = [`${rounded(median.longestFrameMs)} ms`]
  const isMet = median.longestFrameMs < MAX_FRAME_MS
  printTable(
    'Scheduling Tool in Chromium',
    ['figure'],
    [
      { name, figures, target: '1 frame', isMet },
      { name: `the same at the worst of ${count} drags`, figures: [`${rounded(worst.longestFrameMs)} ms`] },
    ],
  )
}
