import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ChronicRow } from '#contract/reports.ts'
import { gradeOf, gradeInFile } from '#contract/grades.ts'
import { TIERS, TIER_LABELS, type Tier, pluralize } from '#contract/words.ts'
import { comparisonText, contactsText } from '#web/school/family/contacts-text.ts'
import type { Column } from '#web/ui/table/column.ts'
import { number, percent, sum } from './figures.ts'
import { counted, FIGURE, reportColumns } from './report-columns.ts'

/** The bar is full at this percentage of absent days. */
const FULL_BAR_PERCENT = 40

const TIER_COLORS: Record<Tier, 'present' | 'tardy' | 'absent'> = {
  satisfactory: 'present',
  at_risk: 'tardy',
  chronic: 'absent',
  severe: 'absent',
}

/** The columns of chronic absence; `name` renders a student's name. The office also sees contacts with the family. */
export const chronicColumns = (
  name: (row: ChronicRow) => ReactNode,
  showsContacts: boolean,
): Column<ChronicRow>[] => [
  ...reportColumns('chronic_absence', {
    student_number: { only: 'wide' },
    student: { cell: name, foot: (rows) => pluralize(rows.length, 'student') },
    grade_level: {
      text: (row) => gradeInFile(row.grade_level),
      sortBy: (row) => gradeOf(row.grade_level),
      only: 'wide',
    },
    days_absent: counted(absent),
    days_enrolled: { ...counted(enrolled), only: 'wide' },
    percent: {
      ...FIGURE,
      cell: (row) => (
        <Group component="span" display="inline-flex" gap={10} wrap="nowrap">
          <Bar {...row} />
          {row.percent.toFixed(2)}
        </Group>
      ),
      foot: (rows) => rows.length > 0 && percent((100 * sum(rows, absent)) / sum(rows, enrolled)),
    },
    tier: {
      sortBy: (row) => TIERS.indexOf(row.tier),
      cell: TierChip,
      foot: (rows) => <TierCounts rows={rows} />,
    },
    absences_until_next_tier: {
      // The file has room for the full text, unlike the screen.
      heading: 'Until Next Tier',
      ...FIGURE,
      only: 'wide',
      cell: ({ absences_until_next_tier: left, tier }) =>
        left === null ? 'none' : `${left} to ${TIER_LABELS[nextOf(tier)]}`,
    },
  }),
  ...(showsContacts ? [CONTACTS] : []),
]

const TierChip = ({ tier }: ChronicRow) => (
  <Box
    component="span"
    px={8}
    py={3}
    bdrs={6}
    bg={`var(--${TIER_COLORS[tier]}-soft)`}
    c={`var(--${TIER_COLORS[tier]})`}
    fz={13}
    fw={600}
    style={{ whiteSpace: 'nowrap' }}
  >
    {TIER_LABELS[tier]}
  </Box>
)

const contactsOf = ({ contacts }: Pick<ChronicRow, 'contacts'>): number =>
  contacts ? contacts.calls + contacts.notices + contacts.letters + contacts.conversations : 0

const CONTACTS: Column<ChronicRow> = {
  heading: 'Contacts',
  sortBy: contactsOf,
  only: 'wide',
  cell: ({ contacts, conversation }) => (
    <Box component="span" display="block" miw={110} fz={13.5}>
      {contacts && contactsOf({ contacts }) > 0 && contactsText(contacts)}
      {conversation && (
        <Text component="span" inherit display="block" c="dimmed">
          {comparisonText(conversation)}
        </Text>
      )}
    </Box>
  ),
  foot: (rows) => number(sum(rows, contactsOf)),
}

const nextOf = (tier: Tier): Tier => TIERS[TIERS.indexOf(tier) + 1] ?? tier

/** The bar is decorative because the percentage is shown beside it. */
const Bar = ({ percent: share, tier }: ChronicRow) => (
  <Box
    component="span"
    visibleFrom="sm"
    display="inline-block"
    w={48}
    h={8}
    bdrs={4}
    bg="var(--line)"
    aria-hidden
  >
    <Box
      component="span"
      display="block"
      h={8}
      w={`${Math.min(100, (100 * share) / FULL_BAR_PERCENT)}%`}
      bdrs={4}
      bg={`var(--${TIER_COLORS[tier]})`}
    />
  </Box>
)

const TierCounts = ({ rows }: { rows: readonly ChronicRow[] }) => (
  <Stack component="span" gap={0} fz={13} style={{ whiteSpace: 'nowrap' }}>
    {TIERS.toReversed().map((tier) => (
      <span key={tier}>
        {TIER_LABELS[tier]} {number(rows.filter((row) => row.tier === tier).length)}
      </span>
    ))}
  </Stack>
)

const absent = (row: ChronicRow) => row.days_absent
const enrolled = (row: ChronicRow) => row.days_enrolled
