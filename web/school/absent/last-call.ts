import { CALL_OUTCOME_LABELS } from '#contract/day/attendance/call-codes.ts'
import type { LastCall } from '#contract/day/attendance/calls.ts'
import { clockTime } from '../display.ts'

/** 'Message left 9:12 AM, Selma Hathaway'; without a contact, who called: 'No answer 9:04 AM, by Avery Holloway'. */
export const lastCallText = ({ outcome, time, contact, by }: LastCall): string =>
  [`${CALL_OUTCOME_LABELS[outcome]} ${clockTime(time)}`, contact ?? (by && `by ${by}`)]
    .filter(Boolean)
    .join(', ')
