import { Box, Select, Stack, Table } from '@mantine/core'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { FIELD_LABELS } from '../upload-types.ts'
import { MAPPED_FIELDS, type Choices, type FileColumns, type MappedField } from './use-homeroom-upload.ts'

const DESCRIPTIONS: Record<MappedField, string> = {
  student_email: 'Needed: finds the student.',
  teacher_email: 'Finds the homeroom teacher.',
  homeroom_name: 'Finds the teacher where the email does not.',
}

type ColumnMappingProps = {
  columns: FileColumns
  mapping: Choices['mapping']
  disabled: boolean
  onChange: (mapping: Choices['mapping']) => void
}

/** Which column of the file is what, filled in by a guess, above the first rows of the file. */
export function ColumnMapping({
  columns: { names, firstRows },
  mapping,
  disabled,
  onChange,
}: ColumnMappingProps) {
  return (
    <Box component="section" mt={16} aria-label="Column mapping">
      <SectionLabel>Column mapping</SectionLabel>
      <Stack gap={12} mt={6} mb={14} maw={620}>
        {MAPPED_FIELDS.map((field) => (
          <Select
            key={field}
            label={FIELD_LABELS[field]}
            description={DESCRIPTIONS[field]}
            placeholder="Not in this file"
            data={[...new Set(names)]}
            value={mapping[field] || null}
            title={mapping[field]}
            onChange={(column) => onChange({ ...mapping, [field]: column ?? '' })}
            disabled={disabled}
            clearable
            clearButtonProps={{ 'aria-label': `No column for ${FIELD_LABELS[field]}` }}
          />
        ))}
      </Stack>
      {firstRows.length > 0 && <FirstRows names={names} rows={firstRows} used={Object.values(mapping)} />}
    </Box>
  )
}

type FirstRowsProps = { names: string[]; rows: string[][]; used: string[] }

const FirstRows = ({ names, rows, used }: FirstRowsProps) => (
  <Table.ScrollContainer
    minWidth={names.length * 130}
    type="native"
    role="region"
    aria-label="First rows"
    tabIndex={0}
  >
    <Table
      aria-label="The first rows of the file"
      verticalSpacing={5}
      fz={13.5}
      style={{ whiteSpace: 'nowrap' }}
    >
      <Table.Thead>
        <Table.Tr>
          {names.map((name, index) => (
            <Table.Th key={index} c={used.includes(name) ? 'var(--accent)' : 'dimmed'}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((cells, row) => (
          <Table.Tr key={row}>
            {cells.map((cell, index) => (
              <Table.Td key={index}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
