import type { StaffMember } from '#contract/people/staff.ts'
import { foldForSearch } from '#web/school/fold-accents.ts'
import { nameTexts } from '#web/school/person-name.ts'
import { pluralize } from '#contract/words.ts'

/** Finds active or inactive members by name or email address. */
export function findMembers(members: readonly StaffMember[], text: string, active: boolean): StaffMember[] {
  const search = foldForSearch(text).trim()
  return members.filter(
    (member) =>
      member.active === active &&
      foldForSearch([...nameTexts(member), member.email].join(' ')).includes(search),
  )
}

/** '24 teachers, 2 in the office, 1 inactive' */
export function contextLine(members: readonly StaffMember[]): string {
  const active = members.filter((member) => member.active)
  const teachers = active.filter(({ role }) => role === 'teacher').length
  const parts = [pluralize(teachers, 'teacher'), `${active.length - teachers} in the office`]
  const inactive = members.length - active.length
  return [...parts, ...(inactive > 0 ? [`${inactive} inactive`] : [])].join(', ')
}
