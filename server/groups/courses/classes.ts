import { sql } from 'kysely'
import type { ClassListed } from '#contract/groups/courses.ts'
import { audit } from '#server/database/audit.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { CLASS_LABELS, classConstraints, explainConstraints, type ClassKind } from './rules.ts'

/** Creates a core or CTE class; 409 when there is one of this name. */
export const createClass = ({ db, actor }: Context, kind: ClassKind, name: string): Promise<ClassListed> => {
  const saving = db.transaction().execute(async (tx) => {
    const { rows } = await sql<ClassListed>`
      insert into ${sql.table(kind)} (name) values (${name}) returning id, name`.execute(tx)
    const created = rows[0]!
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: kind,
      subjectId: created.id,
      details: { name },
    })
    return created
  })
  return explainConstraints(classConstraints(kind, name), saving)
}

/** Renames a core or CTE class; 409 when another one has this name, 404 for an unknown class. */
export const renameClass = (
  { db, actor }: Context,
  { kind, id }: { kind: ClassKind; id: number },
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
  return explainConstraints(classConstraints(kind, name), saving)
}
