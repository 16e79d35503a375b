import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import type { Changes } from '#contract/uploads.ts'
import { SectionLabel } from '#web/ui/section-label.tsx'
import { FIELD_LABELS } from './kinds.ts'
import styles from './uploads.module.css'

const SHOWN_AT_FIRST = 5

/** The first people that change, field by field, then new ones. */
export function Examples({ changes: { examples, added, changed } }: { changes: Changes }) {
  const [all, setAll] = useState(false)
  const shown = all ? examples : examples.slice(0, SHOWN_AT_FIRST)
  const further = added + changed - shown.length
  return (
    <div className={styles.examples}>
      <SectionLabel as="h3">What would change</SectionLabel>
      <Table verticalSpacing={7} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ name, kind, fields }, index) => (
            <Table.Tr key={`${index} ${name}`}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                {kind === 'added' && <span className={styles.isNew}>New</span>}
                {fields.map((change) => (
                  <FieldChange key={change.field} {...change} />
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {further > 0 && (
        <p className={styles.soft}>
          and {further.toLocaleString('en-US')} more{' '}
          {!all && examples.length > SHOWN_AT_FIRST && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              Show {examples.length}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

type FieldChangeProps = Changes['examples'][number]['fields'][number]

const FieldChange = ({ field, old, new: value }: FieldChangeProps) => (
  <div>
    <span className={styles.soft}>{FIELD_LABELS[field] ?? field}:</span> <del>{old ?? 'none'}</del>
    {' → '}
    <ins>{value}</ins>
  </div>
)
