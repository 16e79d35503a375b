import type { Api, Sent } from '#contract/index.ts'
import { beforeFile } from '../file-hooks.ts'
import type { Person } from '../person.ts'
import { openSheet } from '../sheets.ts'
import { addClass, useClassWorld, type Class } from '../timetable.ts'

type ReasonToSave = Sent<Api['PUT /api/settings/reasons/'], 'body'>['reasons'][number]

/** A reason to be saved; by default one that excuses. */
export const reasonOf = (name: string, more: Partial<ReasonToSave> = {}): ReasonToSave => ({
  name,
  is_excused: true,
  district_code: null,
  words: '',
  for_families: true,
  is_active: true,
  ...more,
})

export const readReasons = async (office: Person) =>
  (await office.call('GET /attendance/reasons/')).body.reasons

/** The id of a reason of the school. */
export const reasonId = async (office: Person, name: string): Promise<number> =>
  (await readReasons(office)).find((reason) => reason.name === name)!.id

export const saveReasons = (
  superuser: Person,
  reasons: readonly ReasonToSave[],
  more: { version?: string } = {},
) => superuser.call('PUT /api/settings/reasons/', { body: { reasons: [...reasons], ...more } })

let classes = 0
const newName = () => `Rea${'x'.repeat((classes += 1))}`

/** A school with classes whose office knows some reasons by their ids. */
export function useReasonWorld() {
  const { world, admin, lund } = useClassWorld()
  const reasons = { illness: 0, medical: 0, suspension: 0 }
  beforeFile(async () => {
    reasons.illness = await reasonId(admin, 'Illness')
    reasons.medical = await reasonId(admin, 'Medical appointment')
    reasons.suspension = await reasonId(admin, 'Suspension')
  })
  return {
    world,
    admin,
    lund,
    reasons,
    newClass: () => addClass(world, { name: newName() }),
  }
}

/** A student's mark as a person sees it. */
export const markOf = async (person: Person, one: Class, student: number) =>
  (await openSheet(person, one, { teacher_id: one.teacher.teacher! })).body.attendance.find(
    ({ student_id }) => student_id === student,
  )!
