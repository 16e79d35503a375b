import { sql } from 'kysely'
import { compare, type ComparedServers } from './compare.ts'
import { rounded } from './figures.ts'
import { printComparisons, printTable, type ComparisonLine } from './tables.ts'
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
  await measureCsv(rivals, account)
}

/** Compares the records of the year as CSV with PostgreSQL's COPY of the same rows to nowhere. */
async function measureCsv({ app, send }: ComparedServers, account: number): Promise<void> {
  const work = oneByOne([getRequest(account, reportUrl('records', 'year', true))])
  const { seconds } = await send(app.origin, work, { clients: 1 })
  const start = performance.now()
  await sql`copy (
      select day, student_group.name, student.last_name || ', ' || student.first_name,
        teacher.first_name || ' ' || teacher.last_name, status, excuse, comment
      from attendance_mark join student_group on student_group.id = student_group_id
        join student on student.id = student_id join teacher on teacher.id = attendance_mark.teacher_id
      where day between ${sql.lit(YEAR.start)} and ${sql.lit(YEAR.end)}
    ) to '/dev/null' with (format csv)`.execute(app.db)
  const copySeconds = (performance.now() - start) / 1000
  const name = 'records, a year as CSV'
  const ratio = seconds / copySeconds
  printTable(
    'CSV',
    ['product s', 'COPY s', 'times'],
    [{ name, figures: [seconds, copySeconds, ratio].map(rounded), target: '<= 3', isMet: ratio <= 3 }],
  )
}
