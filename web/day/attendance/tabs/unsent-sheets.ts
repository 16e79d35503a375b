import { useSyncExternalStore } from 'react'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { pendingSheets, subscribeToPending } from '../drafts/outbox.ts'
import type { Phase } from '../drafts/outbox-sheet.ts'

/** The text on a class's tab while marks of its sheet are not saved. */
export type UnsentText = 'Not sent' | 'Not saved'

/** 'Not saved' if the server rejected the marks; undefined if nothing is unsent or it is being sent. */
export function unsentText(isRefused: boolean, phase: Phase): UnsentText | undefined {
  if (isRefused) return 'Not saved'
  return phase === 'waiting' || phase === 'signed_out' ? 'Not sent' : undefined
}

/** The tab texts of the day's other sheets, which are not on screen, by section period. */
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
