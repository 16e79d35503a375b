import type { StaffMember } from '#contract/staff.ts'

/** The active members, or the inactive ones, whose name or email holds the text. */
export function findMembers(members: readonly StaffMember[], text: string, active: boolean): StaffMember[] {
  const wanted = plain(text.trim())
  return members.filter(
    (member) =>
      member.active === active &&
      plain(`${member.first_name} ${member.last_name} ${member.email}`).includes(wanted),
  )
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLocaleLowerCase('en')

/** '24 teachers, 2 in the office, 1 inactive' */
export function contextLine(members: readonly StaffMember[]): string {
  const active = members.filter((member) => member.active)
  const teachers = active.filter(({ role }) => role === 'teacher').length
  const parts = [
    `${teachers} ${teachers === 1 ? 'teacher' : 'teachers'}`,
    `${active.length - teachers} in the office`,
  ]
  const gone = members.length - active.length
  return [...parts, ...(gone > 0 ? [`${gone} inactive`] : [])].join(', ')
}
