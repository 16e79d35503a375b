import { sql, type Kysely, type Transaction } from 'kysely'
import { defaultClassRules, type ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { ClassRules } from '#contract/exchange/oneroster/oneroster-in.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { parseJson } from '#server/http/limits/json.ts'
import { sentences } from '../sentences.ts'

export type RulesInUse = { rules: ClassRule[]; rules_from: 'call' | 'saved' | 'default' }

/** The rules that a call sent, else those that were saved with an earlier file, else the default ones of this school. */
export async function rulesInUse(db: Kysely<DB>, sent: ClassRule[] | undefined): Promise<RulesInUse> {
  if (sent) return { rules: sent, rules_from: 'call' }
  const { rows: saved } = await sql<ClassRule>`
    select field, comparison, value, target becomes from class_rule order by place`.execute(db)
  if (saved.length > 0) return { rules: saved, rules_from: 'saved' }
  const { rows: classes } = await sql<{ name: string }>`select name from cte_class order by id`.execute(db)
  return { rules: defaultClassRules(classes.map(({ name }) => name)), rules_from: 'default' }
}

/** The rules in a field of an upload; undefined where it is empty, 400 for what are no rules. */
export function parseClassRules(text: string | undefined): ClassRule[] | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const parsed = ClassRules.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const message = issue?.message ?? sentences.noClassRules
  const isOfRule = issue && issue.path.length > 0
  const problem = isOfRule ? sentences.classRule(Number(issue.path[0]) + 1, message) : message
  throw new Refusal('invalid', sentences.classRulesUnusable(problem), {
    fields: { rules: problem },
  })
}

/** Replaces the saved rules by those that a file was saved with. */
export async function saveClassRules(trx: Transaction<DB>, rules: readonly ClassRule[]): Promise<void> {
  await sql`delete from class_rule`.execute(trx)
  const rows = rules.map((rule, place) => ({ place, ...rule }))
  await sql`insert into class_rule (place, field, comparison, value, target)
    select place, field, comparison, value, becomes from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rule (place integer, field text, comparison text, value text, becomes text)`.execute(trx)
}
