import type { Kysely } from 'kysely'
import type { ChronicRow } from '#contract/reports.ts'
import { gradeInFile } from '#contract/grades.ts'
import { TIER_LABELS } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { dayCell, percentCell } from '#server/http/files/csv.ts'
import { countContacts, NO_CONTACTS } from '#server/people/students/family-record/contact-counts.ts'
import { compareConversations } from '#server/people/students/family-record/conversation-days.ts'
import { chronicAbsence } from './chronic.ts'
import { periodColumns, reportColumns, type FileColumns } from './file-columns.ts'
import type { ReportRequest } from './filters.ts'

/**
 * Chronic absence, for the office with its contacts with each family in the range, and the absent days before and after the
 * latest conversation of the range.
 */
export async function chronicReport(db: Kysely<DB>, request: ReportRequest): Promise<ChronicRow[]> {
  const rows = await chronicAbsence(db, request)
  if (!request.showsContacts) return rows
  const students = rows.map(({ student_id }) => student_id)
  const counts = await countContacts(db, request.range, students)
  const conversations = await compareConversations(db, request.range, students)
  const latest = new Map(
    // The newest one comes first, so that it is set last.
    conversations.toReversed().map(({ student, day, before, after }) => [student, { day, before, after }]),
  )
  return rows.map((row) =>
    Object.assign(row, {
      contacts: counts.get(row.student_id) ?? NO_CONTACTS,
      conversation: latest.get(row.student_id) ?? null,
    }),
  )
}

const COLUMNS = reportColumns('chronic_absence', {
  grade_level: ({ grade_level }) => gradeInFile(grade_level),
  percent: ({ percent }) => percentCell(percent),
  tier: ({ tier }) => TIER_LABELS[tier],
})

const CONTACT_COLUMNS: FileColumns<ChronicRow> = {
  Calls: ({ contacts }) => contacts?.calls ?? null,
  'Calls That Reached': ({ contacts }) => contacts?.calls_reached ?? null,
  Notices: ({ contacts }) => contacts?.notices ?? null,
  Letters: ({ contacts }) => contacts?.letters ?? null,
  Conversations: ({ contacts }) => contacts?.conversations ?? null,
  'Latest Conversation': ({ conversation }) => dayCell(conversation?.day ?? null),
  'Days Absent Until Then': ({ conversation }) => conversation?.before.days_absent ?? null,
  'Days Enrolled Until Then': ({ conversation }) => conversation?.before.days_enrolled ?? null,
  'Days Absent Since': ({ conversation }) => conversation?.after.days_absent ?? null,
  'Days Enrolled Since': ({ conversation }) => conversation?.after.days_enrolled ?? null,
}

/** The columns of its file. */
export const chronicColumns = (request: ReportRequest): FileColumns<ChronicRow> => ({
  ...COLUMNS,
  ...(request.showsContacts && CONTACT_COLUMNS),
  ...periodColumns(request),
})
