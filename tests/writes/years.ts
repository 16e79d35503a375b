import { addDays } from '#server/plan/calendar/days.ts'
import { OFFICE, type WriteCase, type Writes } from './case.ts'

/** Years of two days each, so that there is one for every call. */
const datesOf = ({ nth }: WriteCase) => {
  const start_date = addDays('2100-01-01', 2 * nth)
  return { start_date, end_date: addDays(start_date, 1) }
}
const addYear = async (one: WriteCase) =>
  (await one.office.call('POST /api/school-years/', { body: datesOf(one) })).body.id

export const YEARS_WRITES: Writes<
  | 'POST /api/school-years/'
  | 'PATCH /api/school-years/:schoolYearId/'
  | 'DELETE /api/school-years/:schoolYearId/'
> = {
  'POST /api/school-years/': [
    { does: 'adds a school year', may: OFFICE, input: (one) => ({ body: datesOf(one) }) },
  ],
  'PATCH /api/school-years/:schoolYearId/': [
    {
      does: 'renames a school year',
      may: OFFICE,
      input: async (one) => ({
        params: { schoolYearId: await addYear(one) },
        body: { name: `Year ${one.nth}` },
      }),
    },
  ],
  'DELETE /api/school-years/:schoolYearId/': [
    {
      does: 'deletes a school year',
      may: OFFICE,
      input: async (one) => ({ params: { schoolYearId: await addYear(one) } }),
    },
  ],
}
