import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import {
  IMPORTED_ENTITIES,
  type ImportedEntity,
  type ImportExample,
  type ImportSkipped,
  type ImportRowError,
} from '#contract/exchange/oneroster/oneroster-in.ts'
import { shorten } from '#server/exchange/uploads/pipeline/plan.ts'
import type { RosterFile } from '../files/headers.ts'
import type { RosterRecord } from '../files/table.ts'

type Counts = { added: number; changed: number; ended: number; unchanged: number; rejected: number }
export type EntityCounts = Counts & { entity: ImportedEntity }

/** A row with its file name, as row errors show it. */
export type Place = { file: RosterFile; record: Pick<RosterRecord, 'row' | 'fields'> }

/** Examples of each kind of record and change. */
const MAX_EXAMPLES = 40

/** Collects the results of an import: counts, examples, row errors and skipped parts. */
export class ImportReport {
  readonly counts: ReadonlyMap<ImportedEntity, Counts> = new Map(
    IMPORTED_ENTITIES.map((entity) => [
      entity,
      { added: 0, changed: 0, ended: 0, unchanged: 0, rejected: 0 },
    ]),
  )
  readonly examples: ImportExample[] = []
  readonly errors: ImportRowError[] = []
  readonly skipped: ImportSkipped[] = []
  readonly warnings: string[] = []
  /** The students who were there before and change in any way, and those who are deactivated. */
  readonly changedStudents = new Set<number>()
  readonly deactivatedStudents = new Set<number>()

  add(entity: ImportedEntity, name: string, fields: FieldChange[] = []): void {
    this.#count(entity, 'added', name, fields)
  }

  change(entity: ImportedEntity, name: string, fields: FieldChange[]): void {
    this.#count(entity, 'changed', name, fields)
  }

  end(entity: ImportedEntity, name: string, fields: FieldChange[] = []): void {
    this.#count(entity, 'ended', name, fields)
  }

  keep(entity: ImportedEntity): void {
    this.counts.get(entity)!.unchanged += 1
  }

  /** A row that is not used; `message` is a sentence, `column` the one to correct. */
  reject(
    entity: ImportedEntity,
    { file, record }: Place,
    { column, message }: { column: string; message: string },
  ): undefined {
    this.counts.get(entity)!.rejected += 1
    const value = shorten(record.fields[column] ?? '')
    this.errors.push({ file, row: record.row, column, value, message })
  }

  /** Adds skipped rows, if there are any. */
  addSkipped(file: RosterFile, rows: number, reason: string): void {
    if (rows > 0) this.skipped.push({ file: `${file}.csv`, column: null, rows, reason })
  }

  /** Adds a warning about a change that may not be intended. */
  warn(sentence: string): void {
    this.warnings.push(sentence)
  }

  /** What a plan does with records of one kind. */
  addPlan<One extends { fields: FieldChange[] }>(
    entity: ImportedEntity,
    { add, change, unchanged }: { add: One[]; change: One[]; unchanged: number },
    nameOf: (one: One) => string,
    isEnd: (one: One) => boolean = () => false,
  ): void {
    for (const one of change) {
      if (isEnd(one)) this.end(entity, nameOf(one), one.fields)
      else this.change(entity, nameOf(one), one.fields)
    }
    for (const one of add) this.add(entity, nameOf(one), one.fields)
    this.counts.get(entity)!.unchanged += unchanged
  }

  #count(
    entity: ImportedEntity,
    kind: 'added' | 'changed' | 'ended',
    name: string,
    fields: FieldChange[],
  ): void {
    const counts = this.counts.get(entity)!
    counts[kind] += 1
    if (counts[kind] <= MAX_EXAMPLES) this.examples.push({ entity, name, kind, fields })
  }
}

/** The sums over all kinds of records; what ends counts as changed. */
export function totalsOf({ counts }: Pick<ImportReport, 'counts'>) {
  const totals = { added: 0, changed: 0, unchanged: 0 }
  for (const { added, changed, ended, unchanged } of counts.values()) {
    totals.added += added
    totals.changed += changed + ended
    totals.unchanged += unchanged
  }
  return totals
}

/** 'users.csv, row 14: ...' */
export const sentenceOf = ({ file, row, message }: ImportRowError): string =>
  `${file}.csv, row ${row}: ${message}`
