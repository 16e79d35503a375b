import { Box, Table, Text } from '@mantine/core'
import type {
  ImportedEntity,
  ImportExample,
  ImportRowError,
  OneRosterUpload,
} from '#contract/exchange/oneroster/oneroster-in.ts'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useShowMore } from '#web/ui/layout/use-show-more.tsx'
import { ROWS_LEFT_OUT } from '../sentences.ts'
import { FieldLine } from '../field-line.tsx'
import styles from '../uploads.module.css'
import { PlaceCells } from './place-cells.tsx'

const ENTITY_LABELS: Record<ImportedEntity, { one: string; many: string }> = {
  block_schedule: { one: 'Block schedule', many: 'Block schedules' },
  course: { one: 'Course', many: 'Courses' },
  student: { one: 'Student', many: 'Students' },
  teacher: { one: 'Teacher', many: 'Teachers' },
  group: { one: 'Group', many: 'Groups' },
  membership: { one: 'Group member', many: 'Group members' },
}

const COUNTS = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['ended', 'Ended'],
  ['unchanged', 'Unchanged'],
  ['rejected', 'Rejected'],
] as const

/** How many records of each kind are new, differ, end, or cannot be used. */
export const EntityCounts = ({ entities }: Pick<OneRosterUpload, 'entities'>) => (
  <Table aria-label="In numbers" mb={16}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Records</Table.Th>
        {COUNTS.map(([field, label]) => (
          <Table.Th key={field} scope="col" ta="right" visibleFrom="sm">
            {label}
          </Table.Th>
        ))}
        <Table.Th scope="col" hiddenFrom="sm">
          In the file
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {entities.map((counts) => (
        <Table.Tr key={counts.entity}>
          <Table.Th scope="row">{ENTITY_LABELS[counts.entity].many}</Table.Th>
          {COUNTS.map(([field]) => (
            <Table.Td key={field} ta="right" visibleFrom="sm" data-figures {...toneOf(field, counts[field])}>
              {counts[field].toLocaleString('en-US')}
            </Table.Td>
          ))}
          <Table.Td hiddenFrom="sm">{countsText(counts)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

/** '3 added, 2 rejected', for where there is no room for a table of figures. */
const countsText = (counts: OneRosterUpload['entities'][number]) =>
  COUNTS.flatMap(([field]) =>
    counts[field] > 0 ? [`${counts[field].toLocaleString('en-US')} ${field}`] : [],
  ).join(', ') || 'none'

/** What is about to go wrong or to end stands out; zeros do not. */
function toneOf(field: (typeof COUNTS)[number][0], count: number) {
  if (count === 0) return { c: 'dimmed' }
  if (field === 'rejected') return { c: 'var(--absent)', fw: 600 }
  return field === 'ended' ? { c: 'var(--tardy)', fw: 600 } : {}
}

const KIND_WORDS = { added: 'New', changed: '', ended: 'Ends' } as const
const KIND_COLORS = { added: 'var(--present)', changed: '', ended: 'var(--tardy)' } as const

/** The first records that end, change or are new, kind by kind. */
export function ImportExamples({ examples }: { examples: readonly ImportExample[] }) {
  const { shown, more } = useShowMore(examples, examples.length)
  return (
    <Box mb={16}>
      <SectionLabel as="h3">What would change</SectionLabel>
      <Table className={styles.changes ?? ''}>
        <Table.Tbody>
          {shown.map(({ entity, name, kind, fields }, index) => (
            <Table.Tr key={`${index} ${name}`}>
              <Table.Td>
                {name}
                <Text inherit c="dimmed">
                  {ENTITY_LABELS[entity].one}
                </Text>
              </Table.Td>
              <Table.Td>
                {kind !== 'changed' && (
                  <Text component="span" inherit fw={600} c={KIND_COLORS[kind]}>
                    {KIND_WORDS[kind]}
                  </Text>
                )}
                {fields.map((change) => (
                  <FieldLine key={change.field} change={change} isNew={kind === 'added'} />
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more}
    </Box>
  )
}

/** Rows that are not used, and why. */
export function ImportErrors({ errors, count }: { errors: readonly ImportRowError[]; count: number }) {
  const { shown, more } = useShowMore(errors, count)
  return (
    <Box mb={16}>
      <SectionLabel as="h3">Rows that cannot be used</SectionLabel>
      <Text my={8} c="dimmed">
        {ROWS_LEFT_OUT}
      </Text>
      <Table className={styles.changes ?? ''}>
        <Table.Tbody>
          {shown.map(({ file, row, column, value, message }, index) => (
            <Table.Tr key={`${index} ${file} ${row}`}>
              <PlaceCells file={`${file}.csv`} row={row} column={column} value={value} />
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more}
    </Box>
  )
}
