import { useSave } from '#web/ui/forms/use-save.tsx'

/** Undoes an arrival or an early dismissal that the office recorded, with the marks that it changed. */
export const useUndoEntry = () =>
  useSave('POST /attendance/absences/remove/', {
    send: (absence_id: number) => ({ body: { absence_ids: [absence_id], apply: true } }),
    refreshes: ['attendance', 'students'],
    awaitsRefresh: true,
  })
