import type { Sent, Api } from '#contract/index.ts'
import type { Person } from '../person.ts'

type Body = Sent<Api['PUT /schedules/api/needs/'], 'body'>
export type SentRequirement = Body['needs'][number]
export type SentTimeOff = Body['off'][number]

export const getRequirements = (person: Person, block_schedule_id: number) =>
  person.call('GET /schedules/api/needs/', { query: { block_schedule_id } })

/** Saves the requirements of a block, and times off of teachers, in the place of those before. */
export const saveRequirements = (
  person: Person,
  block_schedule_id: number,
  requirements: SentRequirement[],
  { off = [], version }: { off?: SentTimeOff[]; version?: number } = {},
) =>
  person.call('PUT /schedules/api/needs/', {
    body: { block_schedule_id, needs: requirements, off, ...(version !== undefined && { version }) },
  })
