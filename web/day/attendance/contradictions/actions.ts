import type { Contradiction } from '#contract/day/attendance/contradictions.ts'
import { useSave, type Save } from '#web/ui/forms/use-save.tsx'

export type MarkInQuestion = { section_period_id: number; student_id: number }

/** What can be done about marks in one press. The page keeps it, because the row disappears. */
export type ContradictionActions = {
  use: Save<readonly MarkInQuestion[]>
  ask: Save<readonly MarkInQuestion[]>
  canAsk: boolean
}

export function useContradictionActions(date: string, canAsk: boolean): ContradictionActions {
  const undo = useSave('POST /attendance/contradictions/undo/', {
    send: (change_ids: number[]) => ({ body: { change_ids } }),
    refreshes: ['attendance'],
    awaitsRefresh: true,
  })
  const use = useSave('POST /attendance/contradictions/use-office/', {
    send: (marks: readonly MarkInQuestion[]) => ({ body: { date, marks: [...marks] } }),
    refreshes: ['attendance'],
    removesRow: true,
    undo: ({ change_ids }) => (change_ids.length > 0 ? () => undo.mutate(change_ids) : undefined),
  })
  const ask = useSave('POST /attendance/contradictions/ask/', {
    send: (marks: readonly MarkInQuestion[]) => ({ body: { date, marks: [...marks] } }),
    refreshes: ['GET /attendance/contradictions/'],
    awaitsRefresh: true,
  })
  return { use, ask, canAsk }
}

/** The marks for which the office has an entry to use. */
export const marksWithEntry = (contradictions: readonly Contradiction[]): MarkInQuestion[] =>
  contradictions.flatMap(({ student_id, sheets }) =>
    sheets
      .filter(({ is_doubtful, office }) => is_doubtful && office !== null)
      .map(({ section_period_id }) => ({ section_period_id, student_id })),
  )

export const isSameMarks = (
  one: readonly MarkInQuestion[] | undefined,
  other: readonly MarkInQuestion[],
): boolean => JSON.stringify(one) === JSON.stringify(other)
