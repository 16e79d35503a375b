import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffMember } from '#contract/staff.ts'
import { call } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { updateMember } from './queries.ts'

/** Asks, then deactivates an active member of the staff, or activates an inactive one. */
export function useDeactivation(member: StaffMember, onDone: () => void) {
  const queries = useQueryClient()
  const name = fullName(member)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('PATCH /api/staff/:id/', { params: { id: member.id }, body: { active: !member.active } }),
    onSuccess: (saved) => {
      updateMember(queries, saved)
      toastSuccess(saved.active ? `${name} can sign in again.` : `${name} can no longer sign in.`)
      onDone()
    },
    onError: toastFailure,
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
