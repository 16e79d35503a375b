import { useCallback } from 'react'
import type { Group } from '#contract/groups/group-shapes.ts'
import { call } from '#web/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { deleteFailure } from '../sentences.ts'
import { withoutGroup } from './apply-moves.ts'
import { focusUnassigned } from './focus.ts'
import { afterPendingWrites, useBoardCache, type Scope } from './use-board.ts'

/** Deletes a group once the user confirms; its students become unassigned. */
export function useDeleteGroup(scope: Scope) {
  const { update } = useBoardCache(scope)
  const remove = useCallback(
    async ({ id, name }: Group) => {
      const message = `Are you sure you want to delete "${name}"? This will move all students in the group to unassigned.`
      if (!(await confirm({ message, confirmLabel: 'Delete', isDestructive: true }))) return
      const removed = await afterPendingWrites(scope, () => deleteGroup(scope, id))
      await update((before) => withoutGroup(before, id, removed))
      toastSuccess(`"${name}" deleted.`)
      focusUnassigned()
    },
    [scope, update],
  )
  return useCallback(
    (group: Group) => void remove(group).catch((error: unknown) => toastFailure(deleteFailure(error))),
    [remove],
  )
}

/** Resolves to the students who were in the group; the server's reply is empty if there were none. */
export async function deleteGroup({ type }: Scope, groupId: number) {
  const params = { kind: `${type}-groups`, groupId } as const
  const reply = await call('DELETE /api/groups/:kind/:groupId/', { params })
  return reply?.removedStudents ?? []
}
