import { Refusal } from '#server/http/failures.ts'
import { listOf } from '../files/table.ts'
import { sentences } from '../sentences.ts'
import type { ForeignIds } from './foreign-ids.ts'
import { textOf, type FileRecords } from './records.ts'

/** How many schools a message names. */
const MAX_NAMED = 8

export type OwnSchool = {
  /** The sourcedId of this school, if the file has one. */
  id: string | null
  /** Whether a record of this organization is one of this school: of it, of the district, or of none. */
  has: (orgId: string) => boolean
  /**
   * Whether a person of these organizations belongs to this school, by their schools, or without schools by the other
   * organizations.
   */
  hasMemberOf: (orgIds: readonly string[]) => boolean
}

/**
 * Which school in a file is this one: the chosen one, the one of an earlier file, the only one, or the one with this school's
 * name. Otherwise 400 with the schools to choose from.
 */
export function findOwnSchool(
  { orgs, classes, users, roles }: Pick<FileRecords, 'orgs' | 'classes' | 'users' | 'roles'>,
  foreign: Pick<ForeignIds, 'sourcedIdOf'>,
  { name, chosen }: { name: string; chosen: string | undefined },
): OwnSchool {
  const schools = new Map(
    [...orgs].flatMap(([id, org]) => (textOf(org, 'type') === 'school' ? [[id, textOf(org, 'name')]] : [])),
  )
  const named = [
    ...[...classes.values()].map((record) => textOf(record, 'schoolSourcedId')),
    // Without the file of organizations any of them may be a school.
    ...(orgs.size > 0 ? [] : [...users.values()].flatMap(({ fields }) => listOf(fields['orgSourcedIds']))),
    ...(orgs.size > 0 ? [] : [...roles.values()].map((record) => textOf(record, 'orgSourcedId'))),
  ]
  for (const id of named) if (id !== '' && !orgs.has(id)) schools.set(id, id)
  const ownId = foreign.sourcedIdOf('orgs', 'school')
  const byName = [...schools].filter(([, title]) => isSameName(title, name)).map(([id]) => id)
  const id =
    chosen !== undefined && chosen !== ''
      ? chosen
      : ownId !== undefined && schools.has(ownId)
        ? ownId
        : schools.size === 1
          ? [...schools.keys()][0]!
          : byName.length === 1
            ? byName[0]!
            : null
  if (id !== null && schools.size > 0 && !schools.has(id)) {
    throw severalSchools(schools, sentences.noSuchSchool(id))
  }
  if (id === null && schools.size > 1) {
    const names = [...schools.values()]
    const more = names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : []
    const listed = [...names.slice(0, MAX_NAMED), ...more]
    throw severalSchools(schools, sentences.severalSchools(names.length, listed))
  }
  const has = (orgId: string) => orgId === id || !schools.has(orgId)
  const hasMemberOf = (orgIds: readonly string[]) => {
    const own = orgIds.filter((orgId) => schools.has(orgId))
    return own.length > 0 ? own.some(has) : orgIds.some(has)
  }
  return { id, has, hasMemberOf }
}

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const severalSchools = (schools: ReadonlyMap<string, string>, problem: string) =>
  new Refusal('invalid', sentences.chooseSchool(problem), {
    fields: { school: sentences.schoolOfFile },
    details: { schools: [...schools].map(([id, name]) => ({ id, name })) },
  })
