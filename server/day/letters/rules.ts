import { postalLines, type PostalAddress } from '#contract/day/families/postal-address.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages/languages.ts'
import type { Household } from '#contract/day/letters/letters.ts'

/** The absent days of a student in a school year. */
export type AbsentDays = { student_id: number; days_absent: number; days_enrolled: number }

/**
 * For how many absent days a letter is due: the highest step that the student has reached, unless a letter for it or a higher
 * step was sent. Undefined if none is due. Lower steps without a letter are skipped.
 */
export function dueStep(
  daysAbsent: number,
  steps: readonly number[],
  sent: readonly number[],
): number | undefined {
  const reached = steps.findLast((step) => step <= daysAbsent)
  if (reached === undefined || sent.some((step) => step >= reached)) return undefined
  return reached
}

type Named = PostalAddress & { name: string; language: Language }

/**
 * Contacts who live at one address get one letter, in the language of the one who is called first. Contacts without an address
 * belong to the first household. A student without contacts has one household without names.
 */
export function groupHouseholds(contacts: readonly Named[]): Household[] {
  const keyOf = (contact: Named) => postalLines(contact).join('\n').toLowerCase()
  const first = contacts.map(keyOf).find((key) => key !== '') ?? ''
  const households = [...Map.groupBy(contacts, (contact) => keyOf(contact) || first).values()]
  if (households.length === 0) return [{ names: [], address: [], language: DEFAULT_LANGUAGE }]
  return households.map((together) => ({
    names: together.map(({ name }) => name),
    address: together.map(postalLines).find((lines) => lines.length > 0) ?? [],
    language: together[0]!.language,
  }))
}
