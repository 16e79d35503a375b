import { pluralize } from '#contract/words.ts'

/**
 * The records that the school keeps only for a number of days. Free of schemas, so that pages do not load the schema library.
 * Attendance marks and people's records are not here: they stay until a student's record is erased.
 */

export const MAX_RETENTION_DAYS = 36_500

/** Entries must exist long enough for someone to look for them. */
const SHORTEST_AUDIT = 90

/** A link must not be deleted while it still works. */
const LONGEST_LINK = 30

type RetentionRule = {
  label: string
  /** One sentence for the settings screen about the effect of the deletion. */
  about: string
  /** Days; null is for ever. */
  standard: number | null
  /** The maximum in days; without it, records may also be kept forever. */
  longest?: number
  /** The minimum in days; 1 by default. */
  shortest?: number
}

/**
 * The kinds of records, with how long they are kept unless the school says otherwise. Records of disclosure are kept for
 * as long as the student's record, see 34 CFR 99.32.
 */
export const RETENTION = {
  rejected_rows: {
    label: 'Rejected rows of uploads',
    about: 'Staff can download and correct them until then.',
    standard: 30,
    longest: 30,
  },
  upload_changes: {
    label: 'Changes made by uploads',
    about: 'You can undo an upload until then. Its counts stay.',
    standard: 400,
  },
  unused_accounts: {
    label: 'Accounts without a student or staff record',
    about: 'Counted from their last sign-in. They can sign in again.',
    standard: 30,
    longest: 365,
  },
  repeated_saves: {
    label: 'Saved replies to repeated requests',
    about: 'A browser that was offline for longer may need to save again.',
    standard: 14,
    longest: 60,
  },
  family_mail: {
    label: 'Messages to families, and their links',
    about: 'The student’s record still shows who received mail and when, and all family responses.',
    standard: 400,
    shortest: LONGEST_LINK,
  },
  absence_requests: {
    label: 'Requests of teachers for absences, and reasons for their absences',
    about: 'The days of absences and who covered the classes stay.',
    standard: 400,
    shortest: 30,
  },
  readings: {
    label: 'Audit log: sign-ins, refusals and records read',
    about: 'Who signed in, and who opened a record outside their own classes.',
    standard: 400,
    shortest: SHORTEST_AUDIT,
  },
  record_changes: {
    label: 'Audit log: changes',
    about: 'Who changed which record, with the values before and after.',
    standard: 2_555,
    shortest: SHORTEST_AUDIT,
  },
  exports: {
    label: 'Audit log: exports',
    about: 'Which files were downloaded, and which students were in them.',
    standard: null,
    shortest: SHORTEST_AUDIT,
  },
  emergency_rolls: {
    label: 'Emergency rolls',
    about: 'Who was seen and who was missing in each roll.',
    standard: 2_555,
  },
  seating_charts: {
    label: 'Seating charts',
    about: 'Counted from the last change. A class of the same students starts with the newest chart.',
    standard: 400,
  },
  mark_changes: {
    label: 'Earlier values of marks, and correction requests',
    about: 'The marks themselves stay.',
    standard: 2_555,
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionSubject = keyof typeof RETENTION
export const RETENTION_SUBJECTS = Object.keys(RETENTION) as RetentionSubject[]

/** Returns the rule of a subject with the default bounds filled in. */
export const retentionRule = (subject: RetentionSubject): RetentionRule => RETENTION[subject]

/** True where a school may keep a subject for this many days (null: forever). */
export function isAllowedRetention(subject: RetentionSubject, days: number | null): boolean {
  const { shortest = 1, longest } = retentionRule(subject)
  if (days === null) return longest === undefined
  return Number.isInteger(days) && days >= shortest && days <= (longest ?? MAX_RETENTION_DAYS)
}

/** Formats the bounds of a subject as a sentence. */
export function allowedRetention(subject: RetentionSubject): string {
  const { label, shortest = 1, longest } = retentionRule(subject)
  const most = longest === undefined ? 'with no limit' : `and at most ${longest} days`
  return `${label}: at least ${pluralize(shortest, 'day')} ${most}.`
}
