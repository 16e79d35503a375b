import { useSyncExternalStore } from 'react'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { pendingSheets, subscribeToPending } from '../drafts/outbox.ts'
import type { Phase } from '../drafts/outbox-sheet.ts'

/** What the tab of a class says while marks of its sheet have not arrived at the server. */
export type UnsentText = 'Not sent' | 'Not saved'

/** 'Not saved' where the server refuses the marks; undefined where nothing waits, or is just being sent. */
export function unsentText(isRefused: boolean, phase: Phase): UnsentText | undefined {
  if (isRefused) return 'Not saved'
  return phase === 'waiting' || phase === 'signed_out' ? 'Not sent' : undefined
}

/** The same for the sheets of a teacher's day that are not on the screen, by section period. */
export function useUnsentSheets(date: string, classes: readonly ClassOfDay[]): Map<number, UnsentText> {
  const pending = useSyncExternalStore(subscribeToPending, pendingSheets)
  return new Map(
    pending
      .filter(
        (sheet) =>
          sheet.date === date &&
          classes.some(
            ({ period, teacher }) => period.id === sheet.section_period_id && teacher === sheet.teacher_id,
          ),
      )
      .map(({ section_period_id, draft }) => [
        section_period_id,
        draft.pendingSave?.refusal ? 'Not saved' : 'Not sent',
      ]),
  )
}
