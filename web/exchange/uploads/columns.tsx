import { Box, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { FIELD_LABELS } from './field-name.ts'
import type { ColumnFormat, UploadKind } from './upload-kind.ts'

/** The column names that a file may use. */
export const SupportedColumns = ({ kind }: { kind: UploadKind }) => (
  <aside aria-label="Supported column names">
    <SectionLabel>Supported columns</SectionLabel>
    <Text my={8} fz={13.5} c="dimmed">
      The file needs a row with column names. Order, capitalization, spaces and underscores do not matter.
      Other columns are ignored.
    </Text>
    {kind.formats.map((format) => (
      <section key={format.name}>
        <Text component="h3" mt={14} mb={4} fz={14} fw={600}>
          {format.name}
        </Text>
        <FormatColumns {...format} />
      </section>
    ))}
    {kind.systems?.map((format) => (
      <Disclosure key={format.name} title={format.name}>
        <FormatColumns {...format} />
      </Disclosure>
    ))}
    <Text my={8} fz={13.5} c="dimmed">
      You can choose columns with other names after the file is checked.
    </Text>
  </aside>
)

const FormatColumns = ({ needed, optional }: ColumnFormat) => (
  <Box component="ul" m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
    {[...needed, ...optional].map((column) => (
      <li key={column}>
        <ColumnName>{column}</ColumnName>
        {optional.includes(column) && (
          <Text component="span" fz={13.5} c="dimmed">
            {' '}
            optional
          </Text>
        )}
      </li>
    ))}
  </Box>
)

type FieldColumnsProps = {
  columns: Readonly<Record<string, string>>
  /** A term and its text, listed before the columns. */
  first?: readonly [term: string, text: string]
}

/** Lists the column that each field was read from. */
export const FieldColumns = ({ columns, first }: FieldColumnsProps) => (
  <Box component="dl" mt={8} mb={0}>
    {first && <Term name={first[0]}>{first[1]}</Term>}
    {Object.entries(columns).map(([field, column]) => (
      <Term key={field} name={FIELD_LABELS[field] ?? field}>
        <ColumnName>{column}</ColumnName>
      </Term>
    ))}
  </Box>
)

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <Flex>
    <Text component="dt" w={140} flex="none" c="dimmed">
      {name}
    </Text>
    <Box component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Flex>
)

const ColumnName = ({ children }: { children: string }) => <code style={{ fontSize: 13 }}>{children}</code>
