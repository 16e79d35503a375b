import type { RollMark } from '#contract/day/emergency-rules.ts'
import type { RollClass, RollSheet, RollStudent } from '#contract/day/emergency.ts'
import { gradeInFile } from '#contract/grades.ts'
import { localMoment } from '#server/clock.ts'
import { momentCell, timeCell } from '#server/http/files/csv.ts'
import type { ListTable } from '#server/http/files/table-file.ts'
import { latestOf } from './read.ts'

const STATES = { seen: 'Seen', missing: 'Missing', unknown: 'No report' } as const

type Row = {
  student: RollStudent
  meeting: RollClass | undefined
  mark: RollMark | undefined
  /** How many marks there were. */
  count: number
}

/** A student of a roll in each row; before a roll, everyone who should be in the building. */
export function rollRows(sheet: RollSheet): Row[] {
  const latest = latestOf(sheet)
  const all = Map.groupBy(sheet.marks, ({ student_id }) => student_id)
  return sheet.students.map((student) => {
    const [place] = student.classes
    return {
      student,
      meeting: sheet.roll === null || place === undefined ? undefined : sheet.classes[place],
      mark: latest.get(student.id),
      count: all.get(student.id)?.length ?? 0,
    }
  })
}

/** The roll as a file, in the school's time. */
export const rollTable = (timeZone: string): ListTable<Row> => ({
  title: 'Emergency roll',
  columns: {
    Student: ({ student }) => student.name,
    Grade: ({ student }) => gradeInFile(student.grade_level),
    Class: ({ meeting }) => meeting?.name ?? null,
    Start: ({ meeting }) => timeCell(meeting?.start_time ?? null),
    Teacher: ({ meeting }) => meeting?.teacher ?? null,
    Room: ({ meeting }) => meeting?.room ?? null,
    State: ({ mark }) => STATES[mark?.state ?? 'unknown'],
    Marked: ({ mark }) => momentCell(mark ? momentOf(mark.at, timeZone) : null),
    By: ({ mark }) => mark?.by ?? null,
    Marks: ({ count }) => count,
    'Absent Today': ({ student }) => student.away,
  },
  students: (rows) => rows.map(({ student }) => student.id),
})

function momentOf(at: string, timeZone: string): string {
  const { day, time } = localMoment(at, timeZone)
  return `${day} ${time}`
}
