import type { Excuse, Status } from '#contract/words.ts'
import { emptyDraft } from './drafts/draft.ts'
import type { StoredSheet } from './drafts/draft-store.ts'
import type { ReportedAbsence, Mark, SavedSheet } from './drafts/marks.ts'

export const STUDENTS = [11, 12, 13] as const

export const marked = (status: Status): Mark => ({ status, excuse: null, comment: '' })
export const excused = (status: Status, excuse: Excuse, comment: string): Mark => ({
  status,
  excuse,
  comment,
})

/** A reported absence that ends during or after this class. */
export const outUntil = (student_id: number, until: string): ReportedAbsence => ({
  student_id,
  kind: 'late',
  from: null,
  until,
  status: 'A',
  excuse: 'AEX',
})

/** A sheet as the server returns it. Without marks, it has not been taken. */
export const savedSheet = ({
  version,
  marks,
  known,
}: {
  version: number
  marks?: Record<number, Status>
  known?: ReportedAbsence[]
}): SavedSheet => ({
  success: true,
  message: '',
  section_period_id: 1,
  teacher_id: 2,
  date: '2026-09-16',
  attendance: Object.entries(marks ?? {}).map(([student, status]) => ({
    student_id: Number(student),
    status,
    excuse: null,
    comment: null,
  })),
  version,
  taken: marks ? { at: '09:04', by: 'Tess Lund', by_me: true } : null,
  ...(known && { known }),
  may: { submit: true, blocked_reason: null, needs_reason: false, request_correction: false },
})

/** A sheet as a browser stores it for its teacher. */
export const storedSheet = (saved: SavedSheet): StoredSheet => ({
  account: 7,
  section_period_id: 1,
  date: '2026-09-16',
  teacher_id: 2,
  sheetClass: {
    period: { id: 1, name: 'Period 1', start_time: '09:00', end_time: '10:00' },
    teacher: 2,
    title: '9A',
    students: STUDENTS.map((id) => ({ id, name: `Student ${id}` })),
  },
  saved,
  draft: emptyDraft(saved.version),
})
