import type { StaffMember } from '#contract/people/staff.ts'

export type MemberValues = Pick<
  StaffMember,
  'first_name' | 'last_name' | 'email' | 'role' | 'is_superuser' | 'teaches_core' | 'teaches_cte'
>

export const MEMBER_LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  role: 'Role',
  teaches_core: 'Core classes',
  teaches_cte: 'CTE',
  is_superuser: 'Superuser',
}

export const NEW_MEMBER: MemberValues = {
  first_name: '',
  last_name: '',
  email: '',
  role: 'teacher',
  is_superuser: false,
  teaches_core: true,
  teaches_cte: false,
}

export const toFormValues = (member: StaffMember): MemberValues => ({
  first_name: member.first_name,
  last_name: member.last_name,
  email: member.email,
  role: member.role,
  is_superuser: member.is_superuser,
  teaches_core: member.teaches_core,
  teaches_cte: member.teaches_cte,
})
