import type { ReactNode } from 'react'
import type { ChronicRow } from '#contract/reports.ts'
import { TIERS, TIER_LABELS, type Tier } from '#contract/words.ts'
import { counted, number, percent, sum } from './figures.ts'
import type { Column } from './report-table.tsx'
import styles from './reports.module.css'

/** Beyond this share of absent days a bar is full. */
const FULL_BAR_PERCENT = 40

/** The columns of chronic absence; `name` draws a student's name. */
export const chronicColumns = (name: (row: ChronicRow) => ReactNode): Column<ChronicRow>[] => [
  { label: 'Student ID', value: (row) => row.student_id, figure: true },
  {
    label: 'Student',
    value: (row) => row.student,
    cell: name,
    foot: (rows) => counted(rows, 'student'),
  },
  days('Days Absent', absent),
  days('Days Enrolled', enrolled),
  {
    label: 'Absent %',
    value: (row) => row.percent,
    figure: true,
    cell: (row) => (
      <span className={styles.share}>
        <Bar {...row} />
        {row.percent.toFixed(2)}
      </span>
    ),
    foot: (rows) => rows.length > 0 && percent((100 * sum(rows, absent)) / sum(rows, enrolled)),
  },
  {
    label: 'Tier',
    value: (row) => TIERS.indexOf(row.tier),
    cell: ({ tier }) => (
      <span className={styles.tier} data-tier={tier}>
        {TIER_LABELS[tier]}
      </span>
    ),
    foot: (rows) => <TierCounts rows={rows} />,
  },
  {
    label: 'Until Next Tier',
    value: (row) => row.absences_until_next_tier,
    figure: true,
    cell: ({ absences_until_next_tier: left, tier }) =>
      left === null ? 'none' : `${left} to ${TIER_LABELS[nextOf(tier)]}`,
  },
]

const nextOf = (tier: Tier): Tier => TIERS[TIERS.indexOf(tier) + 1] ?? tier

/** The number stands beside it. */
const Bar = ({ percent: share, tier }: ChronicRow) => (
  <span className={styles.bar} aria-hidden>
    <span data-tier={tier} style={{ width: `${Math.min(100, (100 * share) / FULL_BAR_PERCENT)}%` }} />
  </span>
)

const TierCounts = ({ rows }: { rows: readonly ChronicRow[] }) => (
  <span className={styles.tiers}>
    {TIERS.toReversed().map((tier) => (
      <span key={tier}>
        {TIER_LABELS[tier]} {number(rows.filter((row) => row.tier === tier).length)}
      </span>
    ))}
  </span>
)

const absent = (row: ChronicRow) => row.days_absent
const enrolled = (row: ChronicRow) => row.days_enrolled

function days(label: string, value: (row: ChronicRow) => number): Column<ChronicRow> {
  return {
    label,
    value,
    figure: true,
    foot: (rows) => number(sum(rows, value)),
  }
}
