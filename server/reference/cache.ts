import type { Kysely } from 'kysely'
import { setGradeSpan } from '#contract/grades.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { findReferenceVersion, loadReference } from './load.ts'
import { displayOf, type Reference } from './reference.ts'

/** The process's copy of the reference data. Decision 31 says how it stays current. */
export type ReferenceCache = {
  /** Returns the copy, and reloads it unless it has this version, which a request has just read from the database. */
  ofVersion: (version: number) => Promise<Reference>
  /** What is committed now; for a write that `isReferenceCurrent` refused. */
  latest: () => Promise<Reference>
}

type Schema = {
  /** The newest migration of this process. */
  newestMigration: string
  /** Called where another process has applied a newer one: this process must stop. */
  onNewerSchema: (sentence: string) => void
}

/** A newer Homeroom has changed the database; this one stops. */
export class NewerSchema extends Error {}

/** A copy that is loaded when it is first needed. There is one load at a time, which concurrent requests share. */
export function createReferenceCache(
  db: Kysely<DB>,
  { newestMigration, onNewerSchema }: Schema,
): ReferenceCache {
  let copy: Reference | undefined
  let loading: Promise<Reference> | undefined

  async function load(): Promise<Reference> {
    const { reference, migration } = await loadReference(db)
    if (migration > newestMigration) {
      onNewerSchema(
        `A newer version of Homeroom changed the database (${migration}), so this one stops. Start the newer version here too.`,
      )
      throw new NewerSchema(migration)
    }
    copy = reference
    setGradeSpan(displayOf(reference.school))
    return reference
  }

  async function ofVersion(version: number): Promise<Reference> {
    if (copy?.version === version) return copy
    if (loading) {
      // It may have begun before the change.
      const loaded = await loading
      if (loaded.version >= version) return loaded
      return ofVersion(version)
    }
    loading = load().finally(() => {
      loading = undefined
    })
    return loading
  }

  return { ofVersion, latest: async () => ofVersion(await findReferenceVersion(db)) }
}
