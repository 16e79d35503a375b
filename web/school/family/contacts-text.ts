import { formatPercent } from '#contract/formats.ts'
import type { ContactCounts, Days } from '#contract/day/families/family-record.ts'
import { pluralize } from '#contract/words.ts'
import { dayAndMonth } from '../days.ts'

/** '3 calls (1 reached), 2 letters', or 'none' if there was no contact with the family. */
export function contactsText({
  calls,
  calls_reached,
  notices,
  letters,
  conversations,
}: ContactCounts): string {
  const parts = [
    calls > 0 && `${pluralize(calls, 'call')} (${calls_reached} reached)`,
    notices > 0 && pluralize(notices, 'notice'),
    letters > 0 && pluralize(letters, 'letter'),
    conversations > 0 && pluralize(conversations, 'conversation'),
  ]
  return parts.filter(Boolean).join(', ') || 'none'
}

/** 'absent 4 of 20 days, 20%', or 'no school days'. */
export function absentDaysText({ days_absent, days_enrolled }: Days): string {
  if (days_enrolled === 0) return 'no school days'
  return `absent ${days_absent} of ${pluralize(days_enrolled, 'day')}, ${shareText({ days_absent, days_enrolled })}`
}

/** '20%' */
const shareText = ({ days_absent, days_enrolled }: Days): string =>
  formatPercent((100 * days_absent) / days_enrolled)

type Compared = { day: string; before: Days; after: Days }

/** '22% until Oct 14, 5% since' */
export function comparisonText({ day, before, after }: Compared): string {
  const until = before.days_enrolled === 0 ? 'no days' : shareText(before)
  const since = after.days_enrolled === 0 ? 'no days' : shareText(after)
  return `${until} until ${dayAndMonth(day)}, ${since} since`
}

/** A phone number to dial, without its extension: '5550199' for '555 0199 ext 3'. */
export const dialableNumber = (phone: string): string =>
  phone.replace(/(x|ext|#).*$/i, '').replaceAll(/[^+\d]/g, '')
