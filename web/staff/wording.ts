import type { StaffMember } from '#contract/staff.ts'

export const roleText = ({ role, is_superuser }: Pick<StaffMember, 'role' | 'is_superuser'>): string => {
  if (role === 'teacher') return 'Teacher'
  return is_superuser ? 'Office, superuser' : 'Office'
}

/** What a teacher teaches; nothing for someone who teaches nothing. */
export const teachingText = ({ teaches_core, teaches_cte }: StaffMember): string =>
  [teaches_core && 'Core classes', teaches_cte && 'CTE'].filter(Boolean).join(', ')
