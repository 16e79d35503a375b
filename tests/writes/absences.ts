import { OFFICE, TODAY, type WriteCase, type Writes } from './case.ts'

const newAbsence = ({ pupil }: WriteCase) => ({
  student_ids: [pupil],
  start_date: TODAY,
  end_date: TODAY,
  kind: 'excused' as const,
})

/** Enters the student of the case as absent today. */
async function addAbsence(one: WriteCase): Promise<number> {
  const { body } = await one.office.call('POST /attendance/absences/', { body: newAbsence(one) })
  return body.absence_ids[0]!
}

const ofAbsence = async (one: WriteCase) => ({ params: { absenceId: await addAbsence(one) } })
const ofAbsences = async (one: WriteCase) => ({ body: { absence_ids: [await addAbsence(one)] } })

export const ABSENCES_WRITES: Writes<
  | 'POST /attendance/absences/'
  | 'PATCH /attendance/absences/:absenceId/'
  | 'DELETE /attendance/absences/:absenceId/'
  | 'POST /attendance/absences/remove/'
  | 'POST /attendance/absences/apply/'
  | 'PUT /api/settings/reasons/'
> = {
  'POST /attendance/absences/': [
    { does: 'enters a reported absence', may: OFFICE, input: (one) => ({ body: newAbsence(one) }) },
  ],
  'PATCH /attendance/absences/:absenceId/': [
    {
      does: 'changes a reported absence',
      may: OFFICE,
      input: async (one) => ({ ...(await ofAbsence(one)), body: { end_date: '2026-09-15' } }),
    },
  ],
  'DELETE /attendance/absences/:absenceId/': [
    { does: 'deletes a reported absence', may: OFFICE, input: ofAbsence },
  ],
  'POST /attendance/absences/remove/': [
    { does: 'deletes reported absences', may: OFFICE, input: ofAbsences },
  ],
  'POST /attendance/absences/apply/': [
    { does: 'applies reported absences to marks', may: OFFICE, input: ofAbsences },
  ],
  'PUT /api/settings/reasons/': [
    {
      does: 'changes the reasons for absences',
      may: OFFICE,
      input: () => ({
        body: {
          reasons: [
            {
              name: 'Ill',
              is_excused: true,
              district_code: null,
              words: '',
              for_families: true,
              is_active: true,
            },
          ],
        },
      }),
    },
  ],
}
