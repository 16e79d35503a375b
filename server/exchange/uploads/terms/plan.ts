import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { joinWithAnd } from '#contract/words.ts'
import type { ChangeRequest, EntityPlan, Planned } from '../pipeline/entity.ts'
import { changedFields } from '../pipeline/plan.ts'
import { sentences } from '../sentences.ts'

/** What imports save of a block schedule, which other systems call a term; both days are included. */
export type TermValues = { name: string; start_date: string; end_date: string }
export type ExistingTerm = TermValues & {
  id: number
  archived: boolean
  /** Whether classes meet in it, so that its days are the schedule's. */
  is_used: boolean
}
export type TermRequest = ChangeRequest<TermValues>

export type TermPlan = EntityPlan<Planned<TermValues> & { fields: FieldChange[] }> & {
  /** The block schedule of each usable request; below 0 for a new one. */
  ids: Map<TermRequest, number>
  /** What is taken and may not be meant so. */
  warnings: string[]
  /** Requests that are left out or not followed in full, by reason: it was deleted here, its days stay. */
  skipped: { deleted: number; dates: number }
}

/**
 * Match and diff: a block schedule is found by our id, then by its days, then by its name where days are shared. The days of
 * one in which classes meet stay. `named` are those that other rows of the file are about.
 */
export function planTerms(
  requests: readonly TermRequest[],
  existing: readonly ExistingTerm[],
  named: ReadonlySet<number>,
): TermPlan {
  const plan: TermPlan = {
    add: [],
    change: [],
    unchanged: 0,
    errors: [],
    ids: new Map(),
    warnings: [],
    skipped: { deleted: 0, dates: 0 },
  }
  const taken = new Set<number>()
  for (const request of requests) if (!request.ended) planOne(request, request.values)
  warnOfOverlaps()
  return plan

  function planOne(request: TermRequest, values: TermValues): void {
    const found = match(request, values)
    if (found?.archived) plan.skipped.deleted += 1
    else if (found) compare(request, found, values)
    else {
      const id = -(plan.add.length + 1)
      plan.ids.set(request, id)
      const { start_date, end_date } = values
      const fields = changedFields({}, { start_date, end_date })
      plan.add.push({ id, before: null, after: values, fields })
    }
  }

  function match(request: TermRequest, values: TermValues): ExistingTerm | undefined {
    if (request.id !== undefined) return existing.find(({ id }) => id === request.id)
    const free = existing.filter(({ id, archived }) => !archived && !taken.has(id) && !named.has(id))
    const { start_date, end_date } = values
    return (
      free.find((term) => term.start_date === start_date && term.end_date === end_date) ??
      free.find((term) => term.name.toLowerCase() === values.name.toLowerCase() && isOnSameDays(term, values))
    )
  }

  function compare(request: TermRequest, found: ExistingTerm, values: TermValues): void {
    const { id, name, start_date, end_date } = found
    const before = { name, start_date, end_date }
    taken.add(id)
    const isFirstTime = request.id === undefined
    if (isFirstTime && changedFields(before, values).length > 0)
      plan.warnings.push(sentences.termMatches(values.name, name))
    plan.ids.set(request, id)
    const after = found.is_used ? { ...before, name: values.name } : values
    if (found.is_used && (start_date !== values.start_date || end_date !== values.end_date))
      plan.skipped.dates += 1
    const fields = changedFields(before, after)
    if (fields.length === 0) plan.unchanged += 1
    else plan.change.push({ id, before, after, fields })
  }

  /** Block schedules that the file does not name stay, also on the days of new ones. */
  function warnOfOverlaps(): void {
    for (const { after } of plan.add) {
      const names = existing
        .filter((term) => !term.archived && !taken.has(term.id) && isOnSameDays(term, after))
        .map(({ name }) => `"${name}"`)
      if (names.length === 0) continue
      plan.warnings.push(sentences.termOverlaps(after.name, joinWithAnd(firstOf(names)), names.length))
    }
  }
}

const isOnSameDays = (one: TermValues, other: TermValues) =>
  one.start_date <= other.end_date && other.start_date <= one.end_date

/** As many as a sentence can name. */
export const firstOf = (names: readonly string[]): string[] =>
  names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : [...names]
