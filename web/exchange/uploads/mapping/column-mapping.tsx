import { Box, Select, SimpleGrid } from '@mantine/core'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FIELD_LABELS } from '../field-name.ts'
import { withColumn, type FileColumns, type Mapping } from './reading.ts'

type ColumnMappingProps = {
  columns: FileColumns
  fields: readonly string[]
  mapping: Mapping
  /** The text below the name of each field. */
  descriptions: Readonly<Record<string, string>>
  disabled?: boolean
  onChange: (mapping: Mapping) => void
}

/** Matches fields with columns, filled in with a guess, above the first rows of the file. */
export function ColumnMapping({
  columns: { names, firstRows },
  fields,
  mapping,
  descriptions,
  disabled = false,
  onChange,
}: ColumnMappingProps) {
  return (
    <Box component="section" mt={16} aria-label="Column mapping">
      <SectionLabel>Column mapping</SectionLabel>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12} mt={6} mb={14} style={{ alignItems: 'end' }}>
        {fields.map((field) => (
          <Select
            key={field}
            label={FIELD_LABELS[field] ?? field}
            description={descriptions[field]}
            placeholder="Not in this file"
            data={[...new Set(names)]}
            value={mapping[field] || null}
            title={mapping[field]}
            onChange={(column) => onChange(withColumn(mapping, field, column ?? ''))}
            disabled={disabled}
            clearable
            searchable={names.length > MAX_PLAIN_OPTIONS}
            clearButtonProps={{ 'aria-label': `No column for ${FIELD_LABELS[field] ?? field}` }}
          />
        ))}
      </SimpleGrid>
      {firstRows.length > 0 && <FirstRows names={names} rows={firstRows} used={Object.values(mapping)} />}
    </Box>
  )
}

const MAX_PLAIN_OPTIONS = 30
const MIN_COLUMN_WIDTH = 130

type FirstRowsProps = { names: string[]; rows: string[][]; used: string[] }

const FirstRows = ({ names, rows, used }: FirstRowsProps) => (
  <DataTable
    isBare
    name="The first rows of the file"
    scroll={{ minWidth: names.length * MIN_COLUMN_WIDTH, label: 'First rows' }}
    verticalSpacing={5}
    fz={13.5}
    style={{ whiteSpace: 'nowrap' }}
    columns={names.map((name, index) => ({
      heading: name,
      // Several columns of a file can have the same name.
      key: index,
      headProps: { c: used.includes(name) ? 'var(--accent)' : 'dimmed' },
      text: (cells: string[]) => cells[index],
    }))}
    rows={rows}
    rowKey={(_cells, index) => index}
  />
)
