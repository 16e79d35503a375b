import { sql } from 'kysely'
import { beforeEachInFile, openForFile } from '../file-hooks.ts'
import type { Person } from '../person.ts'
import { addClass, addClosure, addGroup, addPeriod, assign } from '../timetable.ts'
import { openWorld, type World } from '../world.ts'

const HEADER = ['date', 'period', 'student_number', 'student_email', 'mark', 'reason', 'comment']

/**
 * The calling test file's school: a class with students N-1 to N-3 who meet Tess Lund at nine since August and Tim Olsen at one
 * since September 9, a student N-9 without a class, and Labor Day. Each test begins without marks.
 */
export function useMarkSchool() {
  const school = openForFile(openSchool, ({ world }) => world.close())
  beforeEachInFile(() => withoutMarks(school.world))
  return school
}

export async function withoutMarks({ db }: World): Promise<void> {
  for (const table of [
    'attendance_mark',
    'attendance_mark_aside',
    'attendance_sheet_group',
    'attendance_sheet',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db)
}

async function openSchool() {
  const world = await openWorld()
  const admin = await world.admin()
  const lund = await addClass(world, { name: 'Lund' })
  const { block, group, students } = lund
  const late = await world.addStudent('Lia Late')
  for (const [index, id] of students.entries())
    await sql`update student set student_number = ${`N-${index + 1}`} where id = ${id}`.execute(world.db)
  await sql`update student set student_number = 'N-9' where id = ${late}`.execute(world.db)
  await addGroup(world, { name: 'Core Elsewhere', students: [late] })
  const afternoon = await addPeriod(world, { block, from: '13:00', until: '13:50' })
  const other = await world.addTeacher('Tim Olsen')
  await assign(world, { period: afternoon, group, teacher: other, since: '2026-09-09' })
  await addClosure(world, 'Labor Day', '2026-09-07')
  return { world, admin, lund, afternoon, other, ...readingOf(world, admin, students[0]!) }
}

function readingOf(world: World, admin: Person, firstStudent: number) {
  return {
    upload: (
      rows: readonly (readonly string[])[],
      fields: Record<string, string> = {},
      person: Person = admin,
    ) => {
      const lines = [HEADER, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(','))
      const bytes = Buffer.from(lines.join('\n'))
      return person.upload('POST /attendance/upload-marks/', bytes, 'marks.csv', fields)
    },
    /** The marks of a day as lines: time, place of the student, mark and comment. */
    marksOf: async (day = '2026-09-10') => {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', to_char(start_time, 'HH24:MI'), mark.student_id - ${firstStudent}::int, status, excuse, comment) line
        from attendance_mark mark join section_period on section_period.id = section_period_id
        where day = ${day}::date order by start_time, mark.student_id`.execute(world.db)
      return rows.map(({ line }) => line)
    },
    /** All sheets with the number of marks that they store and the number that exists. */
    sheets: async () => {
      const { rows } = await sql<{ line: string }>`
        select concat_ws(' ', day, section_period_id, teacher_id, mark_count, (select count(*) from attendance_mark mark
          where mark.day = sheet.day and mark.section_period_id = sheet.section_period_id
            and mark.teacher_id = sheet.teacher_id)) line
        from attendance_sheet sheet order by 1`.execute(world.db)
      return rows.map(({ line }) => line)
    },
  }
}
