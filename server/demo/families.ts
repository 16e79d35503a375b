import { HOMEROOM } from './timetable/timetable.ts'
import type { DemoSchool } from './demo-school.ts'

/** A student, and the contact who is called first. */
export type Family = { student: number; contact: number; name: string; email: string | null }

/** The families of those who missed a day from its beginning without AEX: those with a mail address first. */
export function missedWithoutReason({ deviations, contacts }: DemoSchool, day: string): Family[] {
  const missed = deviations.filter(
    (one) => one.day === day && one.slot === HOMEROOM && one.status === 'A' && one.excuse !== 'AEX',
  )
  return missed
    .flatMap(({ student }): Family[] => {
      const contact = contacts.find((one) => one.student === student)
      if (!contact) return []
      const email = contact.may_receive ? contact.email : null
      return [{ student, contact: contact.id, name: contact.name, email }]
    })
    .toSorted((one, other) => Number(one.email === null) - Number(other.email === null))
}
