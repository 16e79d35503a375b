import { sql, type Kysely } from 'kysely'
import type { ClassListed } from '#contract/courses.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/failures.ts'
import { CLASS_LABELS, inWords, rulesOfClass, type ClassKind } from './rules.ts'

/** Adds a core or CTE class; 409 when there is one of this name. */
export const addClass = (
  db: Kysely<DB>,
  { actor, kind }: { actor: Actor; kind: ClassKind },
  name: string,
): Promise<ClassListed> => {
  const saving = db.transaction().execute(async (tx) => {
    const { rows } = await sql<ClassListed>`
      insert into ${sql.table(kind)} (name) values (${name}) returning id, name`.execute(tx)
    const added = rows[0]!
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: kind,
      subjectId: added.id,
      details: { name },
    })
    return added
  })
  return inWords(rulesOfClass(kind, name), saving)
}

/** Renames a core or CTE class wherever it stands; 409 when another one has this name, 404 when it is not there. */
export const renameClass = (
  db: Kysely<DB>,
  { actor, kind, id }: { actor: Actor; kind: ClassKind; id: number },
  name: string,
): Promise<ClassListed> => {
  const saving = db.transaction().execute(async (tx) => {
    const { rows } = await sql<ClassListed>`
      select id, name from ${sql.table(kind)} where id = ${id} for update`.execute(tx)
    const before = rows[0]
    if (!before) throw notFound(CLASS_LABELS[kind])
    if (before.name === name) return before
    await sql`update ${sql.table(kind)} set name = ${name} where id = ${id}`.execute(tx)
    const details = { name: { old: before.name, new: name } }
    await audit(tx, { account: actor.account, action: 'change', subject: kind, subjectId: id, details })
    return { id, name }
  })
  return inWords(rulesOfClass(kind, name), saving)
}
