import { useSave } from '#web/ui/forms/use-save.tsx'
import type { Checked } from './checks.ts'
import { isBlankTimeOff, type Draft } from './draft.ts'
import type { Names } from './names.ts'
import { requirementsQuery, type BlockRequirements } from './queries.ts'
import type { DraftDispatch } from './use-draft.ts'

type Saving = {
  block: number
  names: Names
  version: number
  dispatch: DraftDispatch
  onSaved: (version: number) => void
}
type Sent = { draft: Draft; checked: Checked; replaces?: true }

/** Saves the whole draft. Rows stay where they are and get the ids under which they were saved. */
export function useSaveRequirements({ block, names, version, dispatch, onSaved }: Saving) {
  return useSave('PUT /schedules/api/needs/', {
    send: ({ draft, checked, replaces }: Sent) => ({
      body: {
        block_schedule_id: block,
        ...(!replaces && { version }),
        needs: checked.needs.map(({ row, group, person, meetings, doubles, together, same_class }) => ({
          ...(row.id !== null && { id: row.id }),
          group_id: group.id,
          teacher_id: person.id,
          meetings_per_week: meetings,
          doubles,
          together,
          same_class,
        })),
        off: draft.off
          .filter((row) => !isBlankTimeOff(row))
          .map(({ teacher, days, start, end }) => ({
            teacher_id: names.teachers.find(teacher)?.id ?? 0,
            days_of_week: [...days],
            start_time: start,
            end_time: end,
          })),
      },
    }),
    updates: requirementsQuery(block).queryKey,
    // The grid's conflicts depend on which groups are taught together as one class.
    refreshes: ['GET /schedules/api/schedule-grid-data/'],
    successMessage: false,
    onSuccess: (saved, { draft, checked }) => {
      dispatch({ type: 'saved', sent: draft, ids: idsOf(saved, checked) })
      onSaved(saved.version)
    },
    // The failure is shown above the table.
    onFailure: () => true,
  })
}

function idsOf(saved: BlockRequirements, { needs: requirements }: Checked): Map<number, number> {
  const ids = new Map(saved.needs.map(({ id, group_id, teacher_id }) => [`${group_id} ${teacher_id}`, id]))
  return new Map(
    requirements.flatMap(({ row, group, teacher }): [number, number][] => {
      const id = ids.get(`${group.id} ${teacher}`)
      return id ? [[row.key, id]] : []
    }),
  )
}
