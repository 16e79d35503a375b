import { Table } from '@mantine/core'
import type { Changes, FieldChange } from '#contract/uploads.ts'
import { FIELD_LABELS } from './upload-types.ts'
import styles from './uploads.module.css'

/** People with what became of them, field by field: old and new. */
export const ChangesTable = ({ changes }: { changes: Changes['examples'] }) => (
  <Table className={styles.changes ?? ''}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Name</Table.Th>
        <Table.Th>Change</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {changes.map(({ name, kind, fields }, index) => (
        <Table.Tr key={`${index} ${name}`}>
          <Table.Td>{name}</Table.Td>
          <Table.Td>
            {kind === 'added' && <span className={styles.isNew}>New</span>}
            {fields.map((change) => (
              <Field key={change.field} change={change} isNew={kind === 'added'} />
            ))}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const Field = ({ change: { field, old, new: value }, isNew }: { change: FieldChange; isNew: boolean }) => (
  <div>
    <span className={styles.soft}>{FIELD_LABELS[field] ?? field}:</span>{' '}
    {!isNew && (
      <>
        <del>{old ?? 'none'}</del>
        {' → '}
      </>
    )}
    <ins>{value}</ins>
  </div>
)
