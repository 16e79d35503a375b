import type { Api, Sent } from '#contract/index.ts'
import type { Person } from '../person.ts'

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
