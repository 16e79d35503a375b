import { formatNumber } from '#contract/formats.ts'
import type { OneRosterCheck } from '#contract/exchange/oneroster/oneroster-check.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/http/files/csv.ts'
import { readOneRoster } from '#server/exchange/oneroster/files/read.ts'
import { readOrRefuse } from '#server/exchange/uploads/pipeline/unreadable.ts'
import type { Finding } from './finding.ts'
import { collectFindings } from './findings.ts'

/** As many findings as one person would correct by hand. */
const MAX_REPORTED = 5000
const MAX_SHOWN = 200

const HEADER = ['file', 'row', 'column', 'value', 'kind', 'problem']

/** Validates a file without saving anything. Throws a Refusal for a file that cannot be read. */
export async function reportOn({ name, bytes }: { name: string; bytes: Buffer }): Promise<OneRosterCheck> {
  const roster = await readOrRefuse(() => readOneRoster(bytes, name))
  const { findings: found, counts } = await collectFindings(roster, MAX_REPORTED)
  const findings = inOrder(found)
  const total = (kind: Finding['kind']) => counts.values().reduce((sum, count) => sum + count[kind], 0)
  const [errors, warnings] = [total('error'), total('warning')]
  return {
    version: roster.version,
    system_name: roster.systemName,
    files: roster.files.map((table) => ({
      name: table.name,
      rows: table.rows.length,
      mode: table.mode,
      errors: counts.get(table.name)?.error ?? 0,
      warnings: counts.get(table.name)?.warning ?? 0,
    })),
    errors,
    warnings,
    findings: findings.slice(0, MAX_SHOWN),
    left_out: roster.skipped,
    report: asCsv(findings, errors + warnings),
  }
}

/** File by file in the order in which they were found, in each of them from the top. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const files = [...new Set(findings.map(({ file }) => file))]
  return findings.toSorted(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || (a.row ?? 0) - (b.row ?? 0),
  )
}

function asCsv(findings: readonly Finding[], count: number): string {
  const lines = findings.map(({ file, row, column, value, kind, problem }) =>
    csvLine([file, row, column, value, kind, problem]),
  )
  const more = count - findings.length
  const rest = more > 0 ? csvLine(['', null, '', '', '', `${formatNumber(more)} more are not listed.`]) : ''
  return `${BYTE_ORDER_MARK}${csvLine(HEADER)}${lines.join('')}${rest}`
}
