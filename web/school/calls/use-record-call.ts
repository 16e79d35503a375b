import { CALL_OUTCOME_LABELS } from '#contract/day/attendance/call-codes.ts'
import type { Reply } from '#web/api.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { callBody, type CallDraft, type CalledStudent } from './call-draft.ts'

type CallToRecord = { student: CalledStudent; draft: CallDraft }
export type RecordedCall = Reply<'POST /attendance/calls/'>

/** Saves a call about a day. */
export const useRecordCall = (date: string, onSaved: (recorded: RecordedCall) => void) =>
  useSave('POST /attendance/calls/', {
    send: ({ student, draft }: CallToRecord) => ({ body: callBody(student, date, draft) }),
    adds: ({ draft: { outcome, note } }) =>
      [CALL_OUTCOME_LABELS[outcome], note.trim()].filter(Boolean).join(', '),
    refreshes: [
      'attendance',
      'GET /api/students/:studentId/family-record/',
      'GET /students/api/overview/:studentId/',
    ],
    onSuccess: onSaved,
  })
