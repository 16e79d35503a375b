import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { SeatingChart } from '#contract/day/seating.ts'
import { CallFailure, call } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { readCopy, writeCopies } from '#web/school/copies.ts'
import type { SheetId } from '../drafts/draft-store.ts'
import { useSheetBackend } from '../drafts/sheet-backend.ts'

export const sheetQuery = ({ section_period_id, date, teacher_id }: SheetId) => ({
  section_period_id,
  date,
  teacher_id,
})

/** `isCopy` marks a chart from this browser's storage, because the server was not reached. */
type LoadedChart = SeatingChart & { isCopy?: true }

/** How soon a chart that was loaded offline is refetched. */
const RELOAD_MS = 5000

/**
 * The seating chart of a sheet. Today's is also stored in this browser, in case the server cannot be reached, except for a
 * substitute, whose page leaves nothing behind.
 */
export function useSeatingChart(sheet: SheetId): UseQueryResult<LoadedChart> {
  const { today, time } = useSchoolClock()
  const isSubstitute = useSheetBackend() !== undefined
  const isStored = sheet.date === today && !isSubstitute
  const name = `seats ${sheet.section_period_id} ${sheet.teacher_id}` as const
  return useQuery<LoadedChart>({
    ...query('GET /attendance/seating-chart/', { query: sheetQuery(sheet) }),
    queryFn: async ({ signal }) => {
      try {
        const { section_period_id } = sheet
        const chart = await (isSubstitute
          ? call('GET /substitute/api/seating-chart/', { query: { section_period_id }, signal })
          : call('GET /attendance/seating-chart/', { query: sheetQuery(sheet), signal }))
        if (isStored) void writeCopies({ [name]: chart }, time)
        return chart
      } catch (failure) {
        const isUnreachable = failure instanceof CallFailure && failure.status === 0
        const copy = isUnreachable && isStored ? await readCopy<SeatingChart>(name) : undefined
        if (!copy) throw failure
        return { ...copy.value, isCopy: true }
      }
    },
    refetchInterval: ({ state }) => (state.data?.isCopy ? RELOAD_MS : false),
  })
}
