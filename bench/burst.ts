import { sql } from 'kysely'
import { compare, type Comparison, type Restore, type ComparedServers } from './compare.ts'
import { TODAY } from './school.ts'
import { listMeetings, openSheetRequests, submitSheetRequests } from './workload.ts'

/** The beginning of a lesson: teachers open their sheets at the same moment, and each saves it as soon as it is open. */
export async function compareBurst(
  rivals: ComparedServers,
  teachers: number,
  restore: Restore,
): Promise<Comparison> {
  const lesson = (await listMeetings(rivals.app)).slice(0, teachers)
  const opens = openSheetRequests(lesson, TODAY)
  const saves = submitSheetRequests(lesson, [TODAY])
  const work = lesson.map((_, index) => [opens[index]!, saves[index]!])
  const comparison = await compare(rivals, work, { clients: teachers, rounds: 9, restore })
  const marks = lesson.reduce((sum, { students }) => sum + students.length, 0)
  await checkSaved(rivals, lesson.length, marks)
  return comparison
}

/** Checks that the last rounds of both servers left every sheet with all of its marks. */
async function checkSaved({ app }: ComparedServers, sheets: number, marks: number): Promise<void> {
  const { rows } = await sql<{ sheets: number; marks: number }>`
    select (select count(*) from attendance_sheet where day = ${TODAY}::date) sheets,
      (select count(*) from attendance_mark where day = ${TODAY}::date) marks
    union all select (select count(*) from floor.sheet where day = ${TODAY}::date),
      (select count(*) from floor.mark where day = ${TODAY}::date)`.execute(app.db)
  if (rows.every((saved) => saved.sheets === sheets && saved.marks === marks)) return
  throw new Error(`${sheets} sheets with ${marks} marks were sent, but there are ${JSON.stringify(rows)}`)
}
