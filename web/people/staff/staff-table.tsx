import { Group, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffMember } from '#contract/people/staff.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { SubstituteButton } from '#web/school/substitutes/substitute-button.tsx'
import { fullName, listName } from '#web/school/person-name.ts'
import { RowButton, RowLink } from '#web/ui/layout/row-button.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { updateMember } from './queries.ts'

type StaffTableProps = {
  members: readonly StaffMember[]
  onEdit: (member: StaffMember) => void
  /** Called once a row leaves the list, because the focused button disappears with it. */
  onRemoved: () => void
}

export const StaffTable = ({ members, onEdit, onRemoved }: StaffTableProps) => (
  <DataTable
    name="Staff members"
    columns={[...COLUMNS, actionsColumn(onEdit, onRemoved)]}
    rows={members}
    rowKey={({ id }) => id}
  />
)

const actionsColumn = (onEdit: StaffTableProps['onEdit'], onRemoved: () => void): Column<StaffMember> => ({
  heading: 'Actions',
  hidesHeading: true,
  cell: (member) => <MemberActions member={member} onEdit={() => onEdit(member)} onRemoved={onRemoved} />,
})

const COLUMNS: readonly Column<StaffMember>[] = [
  {
    heading: 'Name',
    cell: (member) => (
      <>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {listName(member)}
        </Text>
        <SecondLine>{member.email}</SecondLine>
        <SecondLine hiddenFrom="sm">
          {[roleText(member), teachingText(member)].filter(Boolean).join(' · ')}
        </SecondLine>
      </>
    ),
  },
  {
    heading: 'Role',
    only: 'wide',
    cell: (member) => (
      <>
        {roleText(member)}
        <SecondLine>{teachingText(member)}</SecondLine>
      </>
    ),
  },
  { heading: 'Sign-in', only: 'wide', text: signInText },
]

type MemberActionsProps = { member: StaffMember; onEdit: () => void; onRemoved: () => void }

function MemberActions({ member, onEdit, onRemoved }: MemberActionsProps) {
  const { ask, isPending } = useDeactivation(member, onRemoved)
  const canOpen = useCanOpen()
  const { today } = useSchoolClock()
  const name = fullName(member)
  const schedule = `/schedule/teacher/${member.teacher_id}`
  return (
    <Group justify="flex-end" gap="2px 6px">
      {member.teacher_id !== null && canOpen(schedule) && (
        <RowLink label="Schedule" subject={`of ${name}`} to={schedule} />
      )}
      {member.teacher_id !== null && member.active && (
        <SubstituteButton teacher={{ ...member, id: member.teacher_id }} date={today} />
      )}
      {member.may.edit && <RowButton label="Edit" subject={name} onClick={onEdit} />}
      {member.may.deactivate && (
        <RowButton
          label={member.active ? 'Deactivate' : 'Activate'}
          subject={name}
          {...(member.active && { c: 'dimmed' })}
          loading={isPending}
          onClick={() => void ask()}
        />
      )}
    </Group>
  )
}

function signInText({ active, has_signed_in }: StaffMember): string {
  if (!active) return 'Cannot sign in'
  return has_signed_in ? 'Has signed in' : 'Has not signed in yet'
}

const SecondLine = (props: TextProps & { children: ReactNode }) => (
  <Text fz={13.5} c="dimmed" style={{ overflowWrap: 'anywhere' }} {...props} />
)

/** Deactivates an active staff member, or activates an inactive one, once the user confirms. */
function useDeactivation(member: StaffMember, onDone: () => void) {
  const queries = useQueryClient()
  const name = fullName(member)
  const { mutate, isPending } = useSave('PATCH /api/staff/:id/', {
    send: () => ({ params: { id: member.id }, body: { active: !member.active } }),
    successMessage: ({ active }) =>
      active ? `${name} can sign in again.` : `${name} can no longer sign in.`,
    onSuccess: (saved) => {
      updateMember(queries, saved)
      onDone()
    },
  })
  const ask = async () => {
    const question = member.active
      ? {
          message: `Deactivate ${name}? They are signed out now and cannot sign in. Assignments and attendance are kept.`,
          confirmLabel: 'Deactivate',
          isDestructive: true,
        }
      : {
          message: `Activate ${name}? They can sign in again with ${member.email}.`,
          confirmLabel: 'Activate',
        }
    if (await confirm(question)) mutate()
  }
  return { ask, isPending }
}

const roleText = ({ role, is_superuser }: Pick<StaffMember, 'role' | 'is_superuser'>): string => {
  if (role === 'teacher') return 'Teacher'
  return is_superuser ? 'Office, superuser' : 'Office'
}

/** Names the kinds of classes that a teacher teaches, or '' if there are none. */
const teachingText = ({ teaches_core, teaches_cte }: StaffMember): string =>
  [teaches_core && 'Core classes', teaches_cte && 'CTE'].filter(Boolean).join(', ')
