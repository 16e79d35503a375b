import { sql, type RawBuilder } from 'kysely'
import { compare, type ComparedServers } from './compare.ts'
import { rounded } from './figures.ts'
import { printComparisons, printTable, type ComparisonLine, type Line } from './tables.ts'
import { findOfficeAccount, getRequest, oneByOne, reportUrl, SUMMARIES, YEAR } from './workload.ts'

/** Each summary of a week and of the year, one request at a time. */
export async function measureReports(rivals: ComparedServers): Promise<void> {
  const account = await findOfficeAccount(rivals.app)
  const lines: ComparisonLine[] = []
  for (const range of ['week', 'year'] as const)
    for (const type of SUMMARIES) {
      const work = oneByOne([getRequest(account, reportUrl(type, range))])
      lines.push([
        `${type.replaceAll('_', ' ')}, a ${range}`,
        await compare(rivals, work, { clients: 1, rounds: 3 }),
      ])
    }
  printComparisons('Reports, one at a time', lines)
  await measureDirect(rivals, account)
}

type Direct = { name: string; url: string; statement: RawBuilder<unknown>; most: number }

const inYear = sql`between ${sql.lit(YEAR.start)} and ${sql.lit(YEAR.end)}`

/** What a report takes as long as at least, as one statement without a server. */
const DIRECT: readonly Direct[] = [
  {
    name: 'records, a year as CSV',
    url: reportUrl('records', 'year', true),
    statement: sql`select day, student_group.name, student.last_name || ', ' || student.first_name,
        teacher.first_name || ' ' || teacher.last_name, status, excuse, comment
      from attendance_mark join student_group on student_group.id = student_group_id
        join student on student.id = student_id join teacher on teacher.id = attendance_mark.teacher_id
      where day ${inYear}`,
    most: 3,
  },
  {
    name: 'membership, a year by month',
    url: `${reportUrl('membership', 'year')}&by=month`,
    statement: sql`select date_trunc('month', counted.day), grade_level_id, count(*), count(*) filter (where present + tardy > 0)
      from attendance_day counted join enrollment on enrollment.student_id = counted.student_id and during @> counted.day
      where counted.day ${inYear} group by 1, 2`,
    most: 3,
  },
  {
    name: 'entries and withdrawals, a year',
    url: reportUrl('entries_and_withdrawals', 'year'),
    statement: sql`select last_name, first_name, student_number, first_day, last_day, entry_code, exit_code
      from enrollment join student on student.id = student_id where first_day ${inYear} or last_day ${inYear}`,
    most: 20,
  },
]

/** Compares reports without a floor of their own with PostgreSQL's COPY of the same rows to nowhere. */
async function measureDirect({ app, send }: ComparedServers, account: number): Promise<void> {
  const lines: Line[] = []
  for (const { name, url, statement, most } of DIRECT) {
    const { seconds } = await send(app.origin, oneByOne([getRequest(account, url)]), { clients: 1 })
    const start = performance.now()
    await sql`copy (${statement}) to '/dev/null' with (format csv)`.execute(app.db)
    const copySeconds = (performance.now() - start) / 1000
    const ratio = seconds / copySeconds
    lines.push({
      name,
      figures: [seconds, copySeconds, ratio].map(rounded),
      target: `<= ${most}`,
      isMet: ratio <= most,
    })
  }
  printTable('Reports beside one statement', ['product s', 'COPY s', 'times'], lines)
}
