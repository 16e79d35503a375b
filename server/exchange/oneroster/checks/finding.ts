import type { RosterTable } from '#server/exchange/oneroster/files/table.ts'

/** What is wrong in a file, and where; `row` is null for the whole file, `column` for the whole row. */
export type Finding = {
  file: string
  row: number | null
  column: string | null
  /** As written, at most 200 characters. */
  value: string
  /** A sentence. */
  problem: string
  /** A warning breaks the specification, but Homeroom can still read the file. */
  kind: 'error' | 'warning'
}

/** Findings in order; undefined after each row, so that a caller can pause. */
export type Findings = Generator<Finding | undefined>

type Place = { row?: number | null; column?: string | null; value?: string }

const MAX_VALUE = 200

const finding =
  (kind: Finding['kind']) =>
  (file: string | Pick<RosterTable, 'name'>, place: Place, problem: string): Finding => ({
    file: typeof file === 'string' ? file : file.name,
    row: place.row ?? null,
    column: place.column ?? null,
    value: (place.value ?? '').replaceAll(/[\r\n]+/g, ' ').slice(0, MAX_VALUE),
    problem,
    kind,
  })

export const error = finding('error')
export const warning = finding('warning')
